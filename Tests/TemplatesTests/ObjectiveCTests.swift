import Testing

@Suite("Generated Objective-C")
struct ObjectiveCTests {
  static let combinations = (try? Combination.all(of: "viper_objc")) ?? []

  @Test("compiles without a warning in each combination of parameters", arguments: combinations)
  func compiles(combination: Combination) throws {
    try ObjectiveCProof.check(GeneratedModule.generate("Profile", combination))
  }

  @Test(
    "doesn't pass when a method, a property or an import is missing",
    arguments: [
      ("View/ProfileViewController.m", "- (void)showTitle:", "- (void)showNothing:"),
      ("Presenter/ProfilePresenter.h", "id<ProfileRouterInput> router;", "id router2;"),
      ("Interactor/ProfileInteractor.m", "#import \"ProfileInteractorOutput.h\"", ""),
    ])
  func isChecked(path: String, part: String, other: String) throws {
    var module = try GeneratedModule.generate(
      "Profile", Combination(template: "viper_objc", values: [:]))
    let text = try #require(module.code[path])
    try #require(text.contains(part))
    module.code[path] = text.replacing(part, with: other)
    #expect(throws: Toolchain.Complaint.self) { try ObjectiveCProof.check(module) }
  }
}
