package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync

extension Workplace {
  /// Deletes the tasks' invitations on their servers, without a word to anybody.
  ///
  /// - Parameter scopes: the tasks of a deletion with what it takes of their series.
  package func deleteInSilence(_ scopes: [(TaskItem, SeriesScope)], _ store: Store) async throws {
    // A deletion of one date writes the object anew, and the server tells its people.
    if let (task, _) = scopes.first(where: { $0.foreignRule != nil && $1 == .one }) {
      throw WholeSeriesProblem(title: task.title)
    }
    try await deleteInSilence(scopes.map { (.task, $0.0.id) }, store)
  }

  package func deleteInSilence(_ items: [(kind: ItemKind, id: String)], _ store: Store) async throws {
    try await engine(store, Connections(self)).deleteInSilence(items)
  }

  package func engine(_ store: Store, _ connections: Connections) throws -> SyncEngine {
    SyncEngine(
      store: store,
      environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID),
      connect: connections.withoutOwnPush(store))
  }
}

/// A single date of a series cannot be deleted without a word to its people.
package struct WholeSeriesProblem: Error {
  package let title: String
}
