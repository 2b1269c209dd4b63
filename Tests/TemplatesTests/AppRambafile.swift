/// The Rambafile of an app whose code is in `App` and whose tests are in `AppTests`.
enum AppRambafile {
  static let text = """
    company: Acme
    author: Jane Doe
    project_name: Demo App
    product_module_name: Demo
    project_file_path: App
    test_file_path: AppTests

    """
}
