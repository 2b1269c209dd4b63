/// The names that show what a view controller does besides showing its view.
package enum MisplacedCode {
  /// What the code does, in the order in which the checklist suggests to move it.
  package enum Kind: String, Sendable, CaseIterable {
    case navigates
    case readsOrStores = "reads_or_stores"
    case buildsCollaborators = "builds_collaborators"
    case isDataSource = "is_data_source"
    case keepsState = "keeps_state"

    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Where a name counts.
  enum Context: Sendable {
    case anywhere
    /// Before parentheses.
    case call
    /// Before parentheses that contain an argument with this label.
    case callWith(String)
    /// After this value and a dot.
    case memberOf(String)
    /// After a type and a dot.
    case memberOfType
    /// As the label of the first argument of a type's initializer.
    case firstLabel
    /// Before `=`.
    case assigned
  }

  private static let table: [(kind: Kind, context: Context, service: String?, names: String)] = [
    (.navigates, .call, nil, "pushViewController popViewController popToViewController"),
    (.navigates, .call, nil, "popToRootViewController setViewControllers openURL"),
    (.navigates, .call, nil, "performSegue performSegueWithIdentifier instantiateViewController"),
    (.navigates, .call, nil, "showDetailViewController instantiateInitialViewController"),
    (.navigates, .call, nil, "presentViewController dismissViewController"),
    (.navigates, .callWith("animated"), nil, "present dismiss"),
    (.navigates, .callWith("sender"), nil, "show"),
    (.navigates, .memberOf("segue"), nil, "destination destinationViewController"),
    (.navigates, .memberOf("shared"), nil, "open"),
    (.navigates, .assigned, nil, "rootViewController"),
    (.navigates, .anywhere, nil, "UIStoryboardSegue"),
    (.readsOrStores, .anywhere, "Preferences", "UserDefaults NSUserDefaults"),
    (.readsOrStores, .anywhere, "Network", "URLSession NSURLSession URLRequest NSURLConnection"),
    (.readsOrStores, .anywhere, "Network", "AF Alamofire JSONDecoder JSONEncoder"),
    (.readsOrStores, .anywhere, "Network", "JSONSerialization"),
    (.readsOrStores, .call, "Network", "dataTask downloadTask uploadTask dataTaskPublisher"),
    (.readsOrStores, .anywhere, "Files", "FileManager NSFileManager"),
    (.readsOrStores, .anywhere, "Files", "NSKeyedArchiver NSKeyedUnarchiver"),
    (.readsOrStores, .firstLabel, "Files", "contentsOf contentsOfFile"),
    (.readsOrStores, .anywhere, "Storage", "NSFetchRequest NSManagedObjectContext CKContainer"),
    (.readsOrStores, .anywhere, "Storage", "NSPersistentContainer NSFetchedResultsController"),
    (.readsOrStores, .anywhere, "Storage", "Firestore Realm ModelContext"),
    (.readsOrStores, .anywhere, "Keychain", "Keychain KeychainSwift KeychainWrapper"),
    (.readsOrStores, .anywhere, "Notifications", "NotificationCenter NSNotificationCenter"),
    (.readsOrStores, .anywhere, "Location", "CLLocationManager"),
    (.readsOrStores, .memberOfType, nil, "shared sharedInstance sharedManager instance standard"),
    (.readsOrStores, .memberOfType, nil, "sharedApplication"),
    (.isDataSource, .anywhere, nil, "cellForRowAt cellForItemAt"),
    (.isDataSource, .anywhere, nil, "numberOfRowsInSection numberOfItemsInSection"),
  ]

  /// Each name with what it shows, where it counts, and the name of a service that could do it.
  ///
  /// The checklist suggests `viper gen NAME service`; a member of a type gives the service its name.
  static let rules: [String: (kind: Kind, context: Context, service: String?)] = Dictionary(
    table.flatMap { kind, context, service, names in
      names.split(separator: " ").map { (String($0), (kind, context, service)) }
    }, uniquingKeysWith: { first, _ in first })

  /// The last words of types whose creation is ``Kind/buildsCollaborators``.
  static let collaborators = [
    "Service", "Manager", "Provider", "Client", "Store", "Storage", "Repository", "Interactor",
    "Presenter", "Router", "Coordinator", "ViewModel", "Factory", "Builder", "API", "Api",
    "Gateway", "Worker", "Loader", "Fetcher", "Database",
  ]

  /// The last words of the types of views: a property of one does not count as ``Kind/keepsState``.
  static let views = [
    "View", "Button", "Label", "Field", "Switch", "Slider", "Control", "Cell", "Layout",
    "Constraint", "Recognizer", "Indicator", "Controller", "Item", "Bar", "Picker", "Layer",
  ]
}
