import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The overdue and due-soon tasks of each list or tag.
struct GroupedCounts {
  let app: AppContext
  let count: SourceCount
  let grouping: Grouping

  enum Grouping: String, ExpressibleByArgument, CaseIterable {
    case project, tag
  }

  func show(_ store: StoreReader) throws {
    let (overdue, dueSoon) = (try count.query(.overdue, store), try count.query(.dueSoon, store))
    switch grouping {
    case .tag: show(try store.countTasksByTag(overdue), try store.countTasksByTag(dueSoon)) { $0 }
    case .project:
      let context = try app.itemContext(store)
      show(try store.countTasksByList(overdue), try store.countTasksByList(dueSoon)) {
        context.listName($0)
      }
    }
  }

  /// Overdue counts are red, due-soon counts yellow (S3-51, S3-52).
  private func show<Key: Hashable>(_ overdue: [Key: Int], _ dueSoon: [Key: Int], name: (Key) -> String?) {
    let none = app.language("no list")
    let keys = Set(overdue.keys).union(dueSoon.keys).sorted { name($0) ?? none < name($1) ?? none }
    var table = Table(flexible: 0)
    for key in keys {
      let counts = (overdue: overdue[key] ?? 0, dueSoon: dueSoon[key] ?? 0)
      if app.options.json {
        var line = JSONLine(.counts)
        line.add(grouping.rawValue, .string(name(key)))
        line.add("overdue", .int(counts.overdue))
        line.add("dueSoon", .int(counts.dueSoon))
        app.emit(line)
      }
      table.rows.append([
        .init(name(key) ?? none),
        .init(app.language("\(counts.overdue) overdue"), counts.overdue > 0 ? .red : .gray),
        .init(app.language("\(counts.dueSoon) due soon"), counts.dueSoon > 0 ? .amber : .gray),
      ])
    }
    if app.options.json { return }
    app.show(table)
  }
}
