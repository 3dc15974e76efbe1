import GRDB

extension StoreReader {
  /// The tags with a word of this beginning, in the spelling that tasks have. Accents and case do not matter.
  public func tags(withWord word: String) throws -> Set<String> {
    guard let tested = TaskCondition.word(word).testedWord else { return [] }
    // Goes from tag to tag in the index, because a tag may have many tasks.
    let sql = """
      WITH RECURSIVE known(tag) AS (SELECT min(tag) FROM task_tags UNION ALL \
      SELECT (SELECT min(g.tag) FROM task_tags g WHERE g.tag > known.tag) FROM known WHERE known.tag IS NOT NULL) \
      SELECT tag FROM known WHERE tag IS NOT NULL
      """
    let known: [String] = try db.cachedStatement(sql: sql).rows([]) { try $0.next() }
    if known.isEmpty { return [] }
    let test = try WordTest([tested], db)
    return Set(known.filter { test.accepts(title: $0, notes: nil) })
  }
}
