import ArgumentParser

/// The short form of `list --done`.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: Focusblox.name,
    abstract: "Find tasks and focus blocks by words in title, notes and tags, including completed ones.",
    discussion: """
      A word matches from its beginning; accents and case do not matter. The filters of “list” work here, too.

      Example:
        focusblox search tax 2025
      """)

  @OptionGroup var filter: FilterOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if filter.isBlank { throw ValidationError("Specify what to find") }
  }

  func run() async throws {
    try await FoundItems(filter: filter.filter, limit: filter.limit).show(AppContext(global))
  }
}
