import ArgumentParser
import FocusbloxModel
import FocusbloxStore

extension CompletionKind {
  static var tasks: CompletionKind { offering { try $0.tasks() } }
  static var doneTasks: CompletionKind { offering { try $0.tasks(.completed) } }
  static var items: CompletionKind { offering { try $0.tasks() + $0.blocks() } }
  static var blocks: CompletionKind { offering { try $0.blocks() } }
  static var taskLists: CompletionKind { offering { try $0.lists(holding: .task) } }
  static var calendars: CompletionKind { offering { try $0.lists(holding: .block) } }
  static var lists: CompletionKind { offering { try $0.lists(holding: nil) } }
  static var tags: CompletionKind { offering { try $0.tags() } }
  static var accounts: CompletionKind { offering { try $0.accounts() } }
  static var perspectives: CompletionKind { offering { try $0.perspectives() } }
  static var steps: CompletionKind { offering { try $0.steps() } }
  static var settingKeys: CompletionKind { offering { $0.settingKeys() } }
  static var settingValues: CompletionKind { offering { try $0.settingValues() } }
  static var filters: CompletionKind { offering { try $0.filters() } }
  static var taskWords: CompletionKind { offering { try $0.taskWords() } }
  static var dates: CompletionKind { offering { $0.dates() } }

  private static let most = 200

  private static func offering(_ candidates: @escaping @Sendable (CompletionSource) throws -> [Candidate])
    -> CompletionKind
  {
    .custom { words, index, prefix in
      let form = CompletionForm(AppContext.startEnvironment)
      // A shell expects candidates and not an error.
      guard let source = try? CompletionSource(words, index, form.unquoted(prefix)),
        let found = try? candidates(source)
      else { return [] }
      return found.filter { $0.typed.hasPrefix(source.prefix) && $0.isInsertable }.prefix(most).map(form.line)
    }
  }
}
