public import FocusbloxModel

/// The complete state of the screen.
public struct ScreenState: Sendable, Equatable {
  public let language: Language
  public internal(set) var size: Size
  public internal(set) var view: ViewName
  /// The scope of the backlog.
  public internal(set) var scope = Scope.backlog
  var snapshot: Snapshot
  var status = Status()
  /// The rows that are not folded and that match the filter of the view.
  var shown: [Row] = []
  var places: [ViewName: Place] = [:]
  /// The rows that the user folded or unfolded.
  var turned: [ViewName: Set<Row.Target>] = [:]
  /// The ids of the tasks that are selected for a common change.
  var marked: Set<String> = []
  var filters: [ViewName: String] = [:]
  var mode = Mode.list
  var names: Names?
  /// Whether a user waits for the completion of a name.
  public internal(set) var isCompletionWanted = false
  var detail: Detail?
  /// Whether the details cover the whole body.
  var isDetailOpen = false
  var detailTop = 0
  var notice: Notice?
  /// The progress of a running sync.
  var progress: Progress?
  /// The added lines, the latest last.
  var typed: [String] = []
  /// The number of rows to read.
  var limit = ScreenState.firstLimit
  /// Whether the last rows are read instead of the first rows.
  var isFromTheEnd = false

  static let firstLimit = 400

  /// The selection and the scroll position of a view.
  struct Place: Sendable, Hashable {
    var target: Row.Target?
    var index = 0
    var top = 0
  }

  enum Mode: Sendable, Hashable {
    case list
    case prompt(Prompt)
    case question(Question, chosen: Int)
    case help(HelpList)
    case plan(OpenPlan)
  }

  public init(language: Language, size: Size, view: ViewName = .today) {
    self.language = language
    self.size = size
    self.view = view
    snapshot = Snapshot(view)
  }

  /// The request for the rows of the view.
  public var request: Request {
    Request(
      view: view, scope: scope, filter: view == .backlog ? filters[view] ?? "" : "", limit: limit,
      isFromTheEnd: isFromTheEnd)
  }

  /// Whether a prompt is open.
  public var isTyping: Bool { prompt != nil }

  /// The open prompt.
  public var prompt: Prompt? { if case .prompt(let prompt) = mode { prompt } else { nil } }

  /// Whether the view has rows that were not read.
  public var hasMore: Bool { snapshot.hasMore }

  var place: Place {
    get { places[view] ?? Place() }
    set { places[view] = newValue }
  }

  /// The selected row, on which keys act.
  var row: Row? { shown.indices.contains(place.index) ? shown[place.index] : nil }

}

/// A message to the user in one line.
public struct Notice: Sendable, Hashable {
  public var text: String
  public var isError: Bool

  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// The progress of a running sync in one line.
public struct Progress: Sendable, Hashable {
  public var text: String
  /// The form for narrow screens.
  public var short: String

  public init(_ text: String, short: String) {
    self.text = text
    self.short = short
  }
}

/// A request for rows of one view.
public struct Request: Sendable, Hashable {
  public var view: ViewName
  public var scope: Scope
  public var filter: String
  public var limit: Int
  /// Whether the last rows are requested instead of the first rows.
  public var isFromTheEnd: Bool
}

/// An event for the screen.
public enum Message: Sendable {
  case input(Input)
  case resized(Size)
  case snapshot(Snapshot)
  case status(Status)
  case detail(Detail?)
  case names(Names)
  /// The present value of the prompt's field, as a user would type it.
  case present(String)
  /// The reading of the prompt's words.
  case reading([Detail.Line])
  case plan(ShownPlan)
  /// The reason why no plan could be made.
  case noPlan(String)
  case done(Notice)
  case failed(String)
  /// A message that answers no action and changes nothing else.
  case notice(Notice)
  case ask(Question)
  /// The progress of a running sync; `nil` after its end.
  case progress(Progress?)
}

/// Work for the program.
public enum Effect: Sendable, Hashable {
  case read
  case detail(Row.Target)
  /// Read the names for completion.
  case names
  /// Read the present value of the prompt's field.
  case present(Prompt)
  case understand(Prompt)
  /// Make a plan without writing it.
  case plan(PlanWish)
  case carryOut(Action)
  case redraw, suspend, quit
  /// Open a task as a text in the user's editor.
  case edit(String)
  /// Copy a text into the clipboard of the terminal (OSC 52).
  case copy(String)
}
