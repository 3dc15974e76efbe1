import ArgumentParser

/// The common arguments of `list` and `search`.
struct FilterOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Words, #tag, list:…, due:…, !high, is:…, not:…", valueName: "filter"), completion: .filters)
  var filter: [String] = []
  @Option(help: ArgumentHelp("Show at most this many.", valueName: "number")) var limit: Int?

  var isBlank: Bool { filter.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }
}
