import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Saves a view under a name.
package struct AddPerspective {
  private let perspective: Perspective
  private let filter: TypedFilter
  private let list: String?

  /// - Parameters:
  ///   - filter: the filter of the perspective, as it was read.
  ///   - list: the name of its list.
  package init(_ perspective: Perspective, _ filter: TypedFilter, list: String?) {
    (self.perspective, self.filter, self.list) = (perspective, filter, list)
  }

  package func run(at place: Workplace, in store: Store) throws -> Perspective {
    let key = StepValue.Key(.perspective(perspective.id), .whole)
    return try place.step("perspective add", store, changing: [key]) { store in
      var perspective = perspective
      perspective.name = try TitleText.parse(perspective.name)
      if try store.perspective(perspective.name) != nil { throw PerspectiveProblem.nameTaken(perspective.name) }
      perspective.listID = try list.map { try ListChoice.find($0, holding: .task, in: store).id }
      // An unknown list is reported now and not at the first use.
      _ = try filter.conditions(store)
      try store.insert(perspective)
      return perspective
    }
  }
}

/// Removes a perspective; its tasks stay.
package struct RemovePerspective {
  private let perspective: Perspective

  package init(_ perspective: Perspective) { self.perspective = perspective }

  package func run(at place: Workplace, in store: Store) throws {
    let key = StepValue.Key(.perspective(perspective.id), .whole)
    try place.step("perspective remove", store, changing: [key]) { try $0.deletePerspective(id: perspective.id) }
  }
}
