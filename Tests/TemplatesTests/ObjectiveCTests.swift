import Testing

@Suite("Generated Objective-C")
struct ObjectiveCTests {
  static let combinations = (try? Combination.all(of: "viper_objc", leavingOut: ["header"])) ?? []

  @Test(arguments: combinations)
  func `compiles without a warning in each combination of parameters`(combination: Combination)
    throws
  {
    try ObjectiveCProof.check(GeneratedModule.generate("Profile", combination))
  }

  @Test(arguments: [
    ("View/ProfileViewController.m", "- (void)setupInitialState", "- (void)setupNothing"),
    ("Presenter/ProfilePresenter.h", "id<ProfileRouterInput> router;", "id router2;"),
    ("Assembly/ProfileAssembly.m", "#import \"ProfileInteractor.h\"", ""),
  ])
  func `doesn't pass when a method, a property or an import is missing`(
    path: String, part: String, other: String
  ) throws {
    var module = try GeneratedModule.generate(
      "Profile", Combination(template: "viper_objc", values: [:]))
    let text = try #require(module.code[path])
    try #require(text.contains(part))
    module.code[path] = text.replacing(part, with: other)
    #expect(throws: Toolchain.Complaint.self) { try ObjectiveCProof.check(module) }
  }

  @Test func `shows others only the view of a module that Typhoon makes`() throws {
    let code = try GeneratedModule.generate(
      "Profile", Combination(template: "viper_objc", values: ["typhoon": "yes"])
    ).code
    func definitions(in path: String) -> [String] {
      (code[path] ?? "").matches(of: /(?m)^- \(\w+ \*\)(\w+):/).map { String($0.1) }
    }
    #expect(definitions(in: "Assembly/ProfileAssembly.h") == ["viewProfileWithOutput"])
    #expect(
      definitions(in: "Assembly/ProfileAssembly_Testable.h") == [
        "presenterProfileWithOutput", "interactorProfileWithOutput", "routerProfileWithOutput",
      ])
  }
}
