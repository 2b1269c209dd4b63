import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Routes of the navigation graph")
struct GraphRouteTests {
  /// `Feed`, and `Item` with a type of each kind.
  static let tree = [
    "Rambafile": "company: Acme\n",
    "App/Feed/FeedPresenter.swift": "final class FeedPresenter {}",
    "App/Feed/FeedViewController.swift": "final class FeedViewController: UIViewController {}",
    "App/Item/ItemPresenter.swift": "final class ItemPresenter {}",
    "App/Item/ItemViewController.swift": "final class ItemViewController: UIViewController {}",
    "App/Item/ItemRouter.swift": "final class ItemRouter {}",
    "App/Item/ItemAssembly.swift": "struct ItemAssembly {}\nstruct ItemViewFactory {}",
    "App/Item/ItemModule.swift": "enum ItemModule { enum Mode { case full } }",
    "App/Item/ItemProtocols.swift": """
    protocol ItemModuleInput {}
    protocol ItemViewInput {}
    protocol ItemModuleFactory {}
    """,
  ]

  private func graph(
    _ added: [String: String], _ words: [String] = [], without removed: [String] = []
  ) -> Answer {
    var tree = Self.tree.merging(added) { $1 }
    for path in removed { tree[path] = nil }
    return TestProject(tree).answer(["module", "graph"] + words)
  }

  /// The routes as `Feed > Item`.
  private func routes(_ answer: Answer) -> [String] {
    let ways = answer.result["ways"]
    return zip(ways.texts("from"), ways.texts("to")).map { "\($0) > \($1)" }
  }

  private func router(_ members: String) -> [String: String] {
    ["App/Feed/FeedRouter.swift": "final class FeedRouter {\n\(members)\n}"]
  }

  @Test(arguments: [
    "func open() { show(ItemAssembly().make()) }",
    "func open() { show(ItemViewFactory.createView(id: 1)) }",
    "func open() { show(ItemModule.viewController()) }",
    "func open() { show(ItemModule.configureWith { output }.view) }",
    "let assembly: ItemAssembly",
    "func open() { let assembly: ItemAssembly = factory.buildAssembly() }",
    "var item: UIViewController { let factory: ItemModuleFactory = made; return factory.create() }",
    "var itemRouter: ItemRouter!",
    "func open() { show(ItemRouter.createModule()) }",
    "func open() { show(ItemViewController()) }",
    "func open() { show(storyboard.instantiateInitialViewController() as! ItemViewController) }",
    "func open() { let view = board.instantiate() as? ItemViewController }",
    "func open() { show(resolver.resolve(ItemViewInput.self)!) }",
    "func open() { show(resolver.resolve(ItemViewController.self)!) }",
    "func open() { handler.forSegue(identifier: id, to: ItemModuleInput.self) { _ in } }",
    "func open() { let view: ItemViewController = .instantiate() }",
    "func open() { let board = UIStoryboard(name: \"Item\", bundle: nil)\n"
      + "show(board.instantiateInitialViewController()!) }",
  ])
  func `are found where a router makes another module`(_ members: String) {
    let answer = graph(router(members))
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["unread"] == [])
  }

  @Test func `are not found where a factory makes what a module without a view works with`() {
    var added = router("func open() { let models = ItemModelFactory() }")
    added["App/Item/ItemModelFactory.swift"] = "struct ItemModelFactory {}"
    let answer = graph(added, without: ["App/Item/ItemViewController.swift"])
    #expect(answer.result["modules"].list.count == 2)
    #expect(routes(answer) == [])
  }

  @Test(arguments: [
    "func back() { navigation.popTo(ItemViewController.self) }",
    "func back() { guard top is ItemViewController else { return } }",
    "func back() { let item = navigation.viewControllers.first as? ItemViewController }",
    "func close(_ view: ItemViewController) { view.dismiss() }",
    "func itemRouterDidClose(_ router: ItemRouter) {}",
    "func item(module: ItemModuleInput, didClose flag: Bool) {}",
    "var mode: ItemModule.Mode = .full",
    "func open() { log(\"ItemAssembly\") } // ItemAssembly()",
    "func open() { make(ItemViewFactory.createInteractor(id)) }",
    "weak var view: ItemViewController?",
  ])
  func `are not found where a router only names another module`(_ members: String) {
    #expect(routes(graph(router(members))) == [])
  }

  @Test func `are found in assemblies, and not for the parts that these give to their own module`()
  {
    let assembly = """
      final class FeedAssembly {
        func make() { FeedPresenter(router: ItemRouter(), header: ItemViewFactory.createView()) }
      }
      final class CartAssembly {
        func make() { CartPresenter(ItemRouter(), view: ItemViewController()) }
      }
      final class CartPresenter {}
      """
    let answer = graph(["App/Feed/FeedAssembly.swift": assembly])
    #expect(routes(answer) == ["Feed > Item"])
  }

  @Test func `are found in a SwiftUI view, and not in other views`() {
    let view = { (kind: String) in
      """
      import SwiftUI
      \(kind) {
        var body: some View { content.sheet(isPresented: $isShown) { ItemAssembly().make() } }
      }
      """
    }
    let cases = [
      ("struct FeedView: View", ["Feed > Item"]),
      ("struct FeedView: SwiftUI.View", ["Feed > Item"]),
      ("struct Row: View", ["Feed > Item"]),
      ("struct FeedView_Previews: PreviewProvider", []),
      ("final class FeedView: UIView", []),
    ]
    for (kind, expected) in cases {
      let answer = graph(["App/Feed/Row.swift": view(kind)])
      #expect(routes(answer) == expected, "\(kind)")
    }
    #expect(routes(graph(["App/Item/ItemHost.swift": view("struct ItemHost: View")])) == [])
  }

  @Test func `are found through an assembly of several modules`() {
    let answer = graph([
      "App/ScreenBuilder.swift": """
      struct ScreenBuilder {
        func makeItemScreen() { ItemViewController(ItemPresenter(router: ItemRouter())) }
        func make() { ItemPresenter() }
      }
      """,
      "App/Feed/FeedRouter.swift": """
      class FeedRouter { func open() { builder.makeItemScreen() } func other() { builder.make() } }
      """,
    ])
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["ways"].list.first?["members"] == ["open"])
  }

  @Test func `are those of a router's protocol of any name, wherever it is`() {
    let answer = graph([
      "App/Feed/FeedRouter.swift": "final class FeedRouter: FeedRouterInput {}",
      "App/Feed/FeedRouterInput.swift": "protocol FeedRouterInput: ItemRoute {}",
      "App/Item/ItemRoute.swift": """
      protocol ItemRoute {}
      extension ItemRoute { func openItem() { show(ItemAssembly().make()) } }
      """,
    ])
    #expect(routes(answer) == ["Feed > Item"])
  }

  @Test func `are those of a module whose presenter implements a protocol of its name`() {
    let answer = graph([
      "App/Task/Task.swift": """
      protocol TaskPresenterInput {}
      class TaskPresenter: TaskPresenterInput {}
      class TaskViewController: UIViewController {}
      """
    ])
    #expect(answer.result["modules"].list.map(\.text).contains("Task"), "\(answer.testDescription)")
  }

  @Test func `don't end at a file that has the name of Tuist's manifest`() {
    var added = router("func open() { factory.makeProjectScreen() }")
    added["App/Demo.xcodeproj/project.pbxproj"] = ""
    added["App/Project/Project.swift"] = "struct Project {}"
    added["App/Project/ProjectPresenter.swift"] = "final class ProjectPresenter {}"
    added["App/Project/ProjectRouter.swift"] = "final class ProjectRouter {}"
    added["App/ScreenBuilder.swift"] = """
      struct ScreenBuilder { func makeProjectScreen() { ProjectPresenter(ProjectRouter()) } }
      """
    #expect(routes(graph(added)) == ["Feed > Project"])
  }

  @Test func `are those of a router's protocols, too`() {
    let answer = graph([
      "App/Feed/FeedRouter.swift": """
      protocol FeedRoutable: BackRoute, ItemRoute {}
      final class FeedRouter: BaseRouter, FeedRoutable {}
      """,
      "App/Item/ItemRoute.swift": """
      protocol ItemRoute { func openItem() }
      extension ItemRoute where Self: RouterProtocol {
        func openItem() { show(ItemAssembly.createModule(parent: self)) }
      }
      """,
    ])
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["ways"].list.first?["members"] == ["openItem"])
  }

  @Test(arguments: ["ItemPresentable", "OpenItemWireframe"])
  func `are those of a protocol that a router inherits, whatever its name`(name: String) {
    let answer = graph([
      "App/Feed/FeedRouter.swift": """
      protocol FeedRouterInput: \(name) {}
      final class FeedRouter: FeedRouterInput {}
      """,
      "App/Item/\(name).swift": """
      protocol \(name) { func openItem() }
      extension \(name) { func openItem() { show(ItemAssembly().make()) } }
      """,
    ])
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["ways"].list.first?["members"] == ["openItem"])
  }

  @Test(arguments: [
    ("protocol Opening {}", "Opening", ""), ("", "UIViewController", ": UIViewController"),
    ("protocol ScreenFactory {}", "ScreenFactory", ": ScreenFactory"),
  ])
  func `are not what an extension of another type opens`(
    declaration: String, extended: String, parent: String
  ) {
    let answer = graph([
      "App/Feed/FeedRouter.swift": "final class FeedRouter\(parent) {}",
      "App/Extensions.swift": """
      \(declaration)
      extension \(extended) { func openItem() { show(ItemAssembly().make()) } }
      """,
    ])
    #expect(answer.exit == .done && routes(answer) == [])
  }

  @Test func `belong to the module of the file's name, else of its folder`() {
    let answer = graph([
      "App/Feed/Switch+FeedWireframe.swift": """
      extension Switch { final class FeedWireframe { func a() { ItemAssembly().make() } } }
      """,
      "App/Item/Router/Other.swift":
        "final class OtherCoordinator { func a() { FeedAssembly().make() } }",
      "App/Feed/FeedAssembly.swift": "final class FeedAssembly {}",
    ])
    #expect(routes(answer) == ["Feed > Item", "Item > Feed"])
  }

  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="nav">
      <scenes>
        <scene sceneID="1"><objects>
          <viewController id="feed" customClass="FeedViewController" sceneMemberID="viewController">
            <connections>
              <segue destination="nav" kind="presentation" identifier="feedToItem" id="s1"/>
              <segue destination="box" kind="embed" id="s2"/>
            </connections>
          </viewController>
        </objects></scene>
        <scene sceneID="2"><objects>
          <navigationController storyboardIdentifier="itemScene" id="nav">
            <connections>
              <segue destination="item" kind="relationship" relationship="rootViewController" id="s3"/>
            </connections>
          </navigationController>
        </objects></scene>
        <scene sceneID="3"><objects>
          <viewController id="item" customClass="ItemViewController" />
        </objects></scene>
        <scene sceneID="4"><objects>
          <viewController id="box" customClass="BoxViewController" />
        </objects></scene>
      </scenes>
    </document>
    """

  @Test(arguments: [
    "func open() { handler.performSegue(withIdentifier: \"feedToItem\", sender: nil) }",
    "func open() { handler.openModuleUsingSegue(FeedSegue.toItem) }",
    "func open() { show(board.instantiateViewController(withIdentifier: \"itemScene\")) }",
    "func open() { show(StoryboardScene.Main.itemScene.instantiate()) }",
    "func open() { show(R.storyboard.main.itemScene()!) }",
    "func open() { let board = UIStoryboard(name: \"Main\", bundle: nil)\n"
      + "show(board.instantiateInitialViewController()!) }",
  ])
  func `are found in storyboards`(_ members: String) {
    var files = router(members)
    files["App/Main.storyboard"] = Self.storyboard
    files["App/Feed/FeedSegue.swift"] = "enum FeedSegue { static let toItem = \"feedToItem\" }"
    files["App/Box/Box.swift"] =
      "class BoxPresenter {}\nclass BoxViewController: UIViewController {}"
    let answer = graph(files)
    #expect(routes(answer) == ["Feed > Box", "Feed > Item"])
    #expect(answer.result["unopened"] == ["Feed"])
  }

  @Test func `are those of a scene that another storyboard refers to by its identifier`() {
    var files = router("func open() { show(board.make(withIdentifier: \"item\")) }")
    files["App/Main.storyboard"] = """
      <scene sceneID="1"><objects>
        <viewControllerPlaceholder storyboardIdentifier="item" storyboardName="Item" \
      referencedIdentifier="item" id="r"/>
      </objects></scene>
      """
    files["App/Item.storyboard"] = """
      <scene sceneID="1"><objects>
        <viewController storyboardIdentifier="item" id="i" customClass="ItemViewController"/>
      </objects></scene>
      """
    #expect(routes(graph(files)) == ["Feed > Item"])
  }

  @Test(arguments: [
    "[[self.handler openModuleUsingSegue:kFeedToItem] thenChainUsingBlock:nil];",
    "[[self.handler openModuleUsingSegue:other] then:^id(id<ItemModuleInput> input) { return nil; }];",
    "[self.handler openModuleUsingFactory:self.itemModuleFactory withBlock:nil];",
    "[self push:[ItemViewController new]];",
    "[self push:[[self.itemAssembly view] value]]; ItemAssembly *assembly = self.itemAssembly;",
    "self.itemModule = [ModuleFactory openItemWithOutput:self];",
  ])
  func `are found in Objective-C`(_ statement: String) {
    let answer = graph([
      "App/Main.storyboard": Self.storyboard,
      "App/Item/ItemModuleInput.h": "@protocol ItemModuleInput <NSObject>\n@end",
      "App/Feed/FeedRouter.m": """
      #import "ItemModuleInput.h"
      static NSString *const kFeedToItem = @"feedToItem";
      @interface FeedRouter ()
      @property (strong, nonatomic) id<ItemModuleInput> itemModule;
      @end
      @implementation FeedRouter
      /* [ItemViewController new] */
      - (void)openItemWithId:(NSString *)identifier { \(statement) }
      - (void)back { self.itemModule = nil; if ([top isKindOfClass:[ItemViewController class]]) {} }
      @end
      """,
    ])
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["ways"].list.first?["members"] == ["openItemWithId"])
  }

  @Test(arguments: ["{", "}"])
  func `are those of their method where a string before has a brace`(brace: String) {
    let answer = graph([
      "App/Feed/FeedRouter.m": """
      @implementation FeedRouter
      - (void)log { NSLog(@"\(brace)"); }
      - (void)openItem { [self push:[ItemViewController new]]; }
      @end
      """
    ])
    #expect(routes(answer) == ["Feed > Item"])
    #expect(answer.result["ways"].list.first?["members"] == ["openItem"])
  }

  @Test func `that can't be read are listed with their places, and no module is unopened then`() {
    let project = TestProject(
      Self.tree.merging(
        router(
          """
            func open(id: String) {
              handler.performSegue(withIdentifier: id, sender: nil)
            }
          """)
      ) { $1 })
    let result = project.answer("module", "graph").result
    #expect(result["unread"].texts("file") == ["App/Feed/FeedRouter.swift"])
    #expect(result["unread"].list.first?["line"] == 3)
    #expect(result["unopened"] == [])
    #expect(Viper.run(["module", "graph"], in: project.world) == .done)
    #expect(project.console.errors.contains("App/Feed/FeedRouter.swift:3"))
  }

  // MARK: Modules

  @Test(arguments: [
    ("AppTests/MockCart.swift", "class CartRouter {}\nclass CartPresenter {}"),
    ("App/Mocks.swift", "import XCTest\nclass CartRouter {}\nclass CartPresenter {}"),
    ("App/Cart.swift", "class MockCartRouter {}\nclass MockCartPresenter {}"),
    (
      "App/Cart.swift",
      "class __StubbingProxy_CartRouter {}\nclass __StubbingProxy_CartPresenter {}"
    ),
    ("App/Cart.swift", "protocol ICartRouter {}\nprotocol ICartPresenter {}\nclass CartView {}"),
    ("App/Base.swift", "class BaseRouter {}\nclass BasePresenter {}\nclass BaseViewController {}"),
    ("App/Cart.swift", "class CartView: UIView {}\nstruct CartViewFactory {}"),
    ("App/Cart.swift", "enum CartFlow { case full }\nclass CartPresenter {}"),
    ("App/Cart.swift", "class AppRouter { func a() { ItemAssembly() } }\nclass AppAssembly {}"),
    (
      "App/List.swift",
      "class ListPresenter {}\nclass ListViewController: UIViewController {}\n"
        + "class ItemListPresenter: ListPresenter {}"
    ),
  ])
  func `lead from and to modules only`(_ path: String, _ code: String) {
    #expect(graph([path: code]).result["modules"].list.map(\.text) == ["Feed", "Item"])
  }

  @Test func `do not care about Module at the end of a name`() {
    let answer = graph(
      ["App/Cart.swift": "class CartModulePresenter {}\nclass CartAssembly {}"]
        .merging(router("func open() { CartAssembly().make() }")) { $1 })
    #expect(routes(answer) == ["Feed > Cart"])
  }

  @Test func `follow the team's names of layers`() {
    let rambafile = "company: Acme\nlayer_names:\n  assembly: [Launcher]\n  router: Steering\n"
    let answer = graph([
      "Rambafile": rambafile,
      "App/Feed/FeedSteering.swift":
        "final class FeedSteering { func a() { CartLauncher().run() } }",
      "App/Cart.swift": "class CartPresenter {}\nclass CartLauncher {}",
    ])
    #expect(routes(answer) == ["Feed > Cart"])
  }

  @Test func `need layers that viper knows, and endings that are texts`() {
    let unknown = graph(["Rambafile": "company: Acme\nlayer_names: {rooter: [A]}\n"])
    #expect(unknown.exit == .done)
    let wrong = graph(["Rambafile": "company: Acme\nlayer_names: {router: [[A]]}\n"])
    #expect(wrong.fails("rambafile.wrong-kind", naming: "router"))
    let list = graph(["Rambafile": "company: Acme\nlayer_names: [A]\n"])
    #expect(list.fails("rambafile.wrong-kind", naming: "layer_names"))
  }

  @Test func `stay in the app of a repository with several`() {
    var tree = ["Rambafile": "company: Acme\n"]
    for app in ["Shop", "Admin"] {
      tree["\(app)/\(app).xcodeproj/project.pbxproj"] = "// !$*UTF8*$!"
      tree["\(app)/Feed.swift"] =
        "class FeedPresenter {}\nclass FeedRouter { func a() { ItemAssembly() } }"
      tree["\(app)/Item.swift"] = "class ItemPresenter {}\nclass ItemAssembly {}"
    }
    tree["Admin/Feed.swift"] = "class FeedPresenter {}\nclass FeedRouter {}"
    let answer = TestProject(tree).answer("module", "graph")
    #expect(
      answer.result["modules"] == ["Admin/Feed", "Shop/Feed", "Admin/Item", "Shop/Item"])
    #expect(routes(answer) == ["Shop/Feed > Shop/Item"])
  }

  @Test func `are found through an assembly with a longer name, in each of several apps`() {
    var tree = ["Rambafile": "company: Acme\n"]
    for app in ["A", "B"] {
      tree["\(app)/\(app).xcodeproj/project.pbxproj"] = "// !$*UTF8*$!"
      tree["\(app)/Feed.swift"] =
        "class FeedPresenter {}\nclass FeedViewController: UIViewController {}"
      tree["\(app)/FeedListAssembly.swift"] =
        "struct FeedListAssembly { func make() { FeedPresenter() } }"
      tree["\(app)/Cart.swift"] =
        "class CartPresenter {}\nclass CartRouter { func a() { FeedListAssembly() } }"
    }
    #expect(
      routes(TestProject(tree).answer("module", "graph"))
        == ["A/Cart > A/Feed", "B/Cart > B/Feed"])
  }

  @Test func `lead to a module whose view has a longer name`() {
    var added = router("func open() { show(MenuTableViewController()) }")
    added["App/Menu.swift"] = """
      class MenuPresenter {}
      class MenuRouter {}
      class MenuTableViewController: UIViewController {}
      """
    #expect(routes(graph(added)) == ["Feed > Menu"])
  }

  @Test func `stay in each copy of an app, also without projects`() {
    var tree = ["Rambafile": "company: Acme\n"]
    for app in ["one", "two"] {
      tree["tasks/\(app)/Feed.swift"] = "class FeedPresenter {}\nclass FeedRouter {}"
      tree["tasks/\(app)/Item.swift"] = "class ItemPresenter {}\nclass ItemAssembly {}"
    }
    tree["tasks/two/Feed.swift"]? += "\nextension FeedRouter { func a() { ItemAssembly() } }"
    #expect(
      routes(TestProject(tree).answer("module", "graph")) == ["tasks/two/Feed > tasks/two/Item"])
  }

  // MARK: Formats

  static let chain = [
    "Rambafile": "company: Acme\n",
    "A.swift": "class APresenter {}\nclass ARouter { func b() { BAssembly() } }",
    "B.swift": "class BPresenter {}\nclass BAssembly {}\nclass BRouter { func c() { CRouter() } }",
    "C.swift": "class CPresenter {}\nclass CRouter { func d() { DRouter() } }",
    "D.swift": "class DPresenter {}\nclass DRouter {}",
  ]

  @Test func `can be limited to what is near a module`() {
    let project = TestProject(Self.chain)
    let near = project.answer("module", "graph", "--focus", "A")
    #expect(near.result["modules"] == ["A", "B"])
    let farther = project.answer("module", "graph", "--focus", "AModule", "--depth", "2")
    #expect(farther.result["modules"] == ["A", "B", "C"])
    #expect(routes(farther) == ["A > B", "B > C"])
    let middle = project.answer("module", "graph", "--focus", "C").result
    #expect(middle["modules"] == ["B", "C", "D"] && middle["unopened"] == [])
    #expect(project.answer("module", "graph", "--focus", "X").fails("graph.module", naming: "X"))
  }

  @Test(.timeLimit(.minutes(1))) func `can be limited to more steps than there are`() {
    let words = ["module", "graph", "--focus", "A", "--depth", "1000000000"]
    #expect(TestProject(Self.chain).answer(words).result["modules"] == ["A", "B", "C", "D"])
  }

  @Test func `are a page with --html, which needs no other file`() {
    var tree = Self.chain
    tree["E.swift"] = "class `</script>`Presenter {}"
    let project = TestProject(tree)
    #expect(Viper.run(["module", "graph", "--html"], in: project.world) == .done)
    let page = project.console.output
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("\"from\": \"A\"") && page.contains("\"B.swift\""))
    #expect(!page.contains("/*GRAPH*/") && !page.contains("http://") || page.contains("w3.org"))
    #expect(page.split(separator: "</script>").count == 2)
  }

  @Test func `come with the files of each module`() {
    let files = TestProject(Self.chain).answer("module", "graph").result["files"]
    #expect(files.texts("module") == ["A", "B", "C", "D"])
    #expect(files.list.first?["files"] == ["A.swift"])
  }

  @Test func `come with the files of protocols for outputs, which open nothing`() {
    var tree = Self.chain
    tree["AOutput.swift"] = "protocol AInteractorOutput {}"
    tree["AProtocols.swift"] = "protocol AModuleOutputProtocol {}"
    tree["D.swift"]? += "\nextension DRouter { var output: AModuleOutputProtocol? { nil } }"
    let answer = TestProject(tree).answer("module", "graph")
    #expect(
      answer.result["files"].list.first?["files"]
        == ["A.swift", "AOutput.swift", "AProtocols.swift"])
    #expect(routes(answer) == ["A > B", "B > C", "C > D"])
  }
}
