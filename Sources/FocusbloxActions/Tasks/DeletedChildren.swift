package import FocusbloxModel
package import FocusbloxStore

/// The open sub-tasks of tasks that are about to be deleted.
package struct DeletedChildren {
  package let tasks: [TaskItem]

  package init(of parents: [TaskItem], _ store: StoreReader) throws {
    var seen = Set(parents.map(\.id))
    var found: [TaskItem] = []
    var open = parents
    while let parent = open.popLast() {
      let children = try store.children(ofUID: parent.uid).filter { $0.status == .open && seen.insert($0.id).inserted }
      found += children
      open += children
    }
    tasks = found
  }
}
