public import FocusbloxModel

/// All that decides what the screen shows.
public struct ScreenState: Sendable {
  public let language: Language
  public internal(set) var size: Size
  public internal(set) var view: ViewName
  /// Of the backlog.
  public internal(set) var scope = Scope.backlog
  var snapshot: Snapshot
  var status = Status()
  /// The rows that are not folded away, and that the filter of the view lets through.
  var shown: [Row] = []
  var places: [ViewName: Place] = [:]
  /// Rows that were folded or unfolded by hand.
  var turned: [ViewName: Set<Row.Target>] = [:]
  /// Tasks that were selected to be changed together.
  var marked: Set<String> = []
  var filters: [ViewName: String] = [:]
  var mode = Mode.list
  var names: Names?
  /// Whether a user waits for a name to be completed.
  public internal(set) var isCompletionWanted = false
  var detail: Detail?
  /// Whether the details have the whole body.
  var isDetailOpen = false
  var detailTop = 0
  var notice: Notice?
  /// Of a sync that is under way.
  var progress: Progress?
  /// Lines that were added, the latest last.
  var typed: [String] = []
  /// How many rows are read.
  var limit = ScreenState.firstLimit
  /// Whether those are the last ones.
  var isFromTheEnd = false

  static let firstLimit = 400

  /// Where a view stands.
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
  }

  public init(language: Language, size: Size, view: ViewName = .today) {
    self.language = language
    self.size = size
    self.view = view
    snapshot = Snapshot(view)
  }

  /// What has to be read for the view.
  public var request: Request {
    Request(
      view: view, scope: scope, filter: view == .backlog ? filters[view] ?? "" : "", limit: limit,
      isFromTheEnd: isFromTheEnd)
  }

  /// Whether a line of text is open.
  public var isTyping: Bool { prompt != nil }

  /// The line of text that is open.
  public var prompt: Prompt? { if case .prompt(let prompt) = mode { prompt } else { nil } }

  /// Whether there are rows that were not read.
  public var hasMore: Bool { snapshot.hasMore }

  var place: Place {
    get { places[view] ?? Place() }
    set { places[view] = newValue }
  }

  /// The row that keys act on.
  var row: Row? { shown.indices.contains(place.index) ? shown[place.index] : nil }

  func words(_ german: String, _ english: String) -> String { language == .german ? german : english }
}

/// What a user is told in one line.
public struct Notice: Sendable, Hashable {
  public var text: String
  public var isError: Bool

  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// A sync that is under way, in one line.
public struct Progress: Sendable, Hashable {
  public var text: String
  /// Where there is no room for the text.
  public var short: String

  public init(_ text: String, short: String) {
    self.text = text
    self.short = short
  }
}

/// Rows of one view.
public struct Request: Sendable, Hashable {
  public var view: ViewName
  public var scope: Scope
  public var filter: String
  public var limit: Int
  /// The last rows and not the first ones.
  public var isFromTheEnd: Bool
}

/// What happens to the screen.
public enum Message: Sendable {
  case input(Input)
  case resized(Size)
  case snapshot(Snapshot)
  case status(Status)
  case detail(Detail?)
  case names(Names)
  /// How the words of the prompt are understood.
  case reading([Detail.Line])
  case done(Notice)
  case failed(String)
  /// News that nobody here asked for: it changes nothing else.
  case told(Notice)
  case ask(Question)
  /// One line about a sync that is under way; none when it has ended.
  case progress(Progress?)
}

/// What the program has to do.
public enum Effect: Sendable, Hashable {
  case read
  case detail(Row.Target)
  /// What can be completed.
  case names
  case understand(Prompt)
  case carryOut(Action)
  case redraw, suspend, quit
  /// A task as a text in the user's editor.
  case edit(String)
  /// Into the clipboard of the terminal (OSC 52).
  case copy(String)
}
