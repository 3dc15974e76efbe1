import FocusbloxModel
public import ICalendar

/// X-FOCUSBLOX-CLEARED: the names of the fields that a user cleared, for fields whose missing property means "not
/// transported" (T63, T64). Spaces separate the names, because servers cut values of X- properties at commas. An
/// existing value wins over a name here. Names that this version or profile does not know are kept.
enum ClearedFields {
  static let property = "X-FOCUSBLOX-CLEARED"

  static func names(in component: Component) -> Set<String> {
    Set((component.plain(property) ?? "").split(separator: " ").map(String.init))
  }
}

extension SyncedField {
  /// Whether the component has a value for this field, or a record that the field is cleared.
  public func isPresent(_ component: Component) -> Bool {
    hasLine(component) || (keepsLocalWhenMissing && ClearedFields.names(in: component).contains(name))
  }

  /// Writes the fields named in `changing` into an existing object. Fields without a line of their own are recorded as
  /// cleared.
  static func patch(
    _ fields: [SyncedField], changing: Set<String>, as item: Item, _ context: MappingContext,
    _ component: inout Component
  ) {
    let changed = fields.filter { changing.contains($0.name) }
    guard !changed.isEmpty else { return }
    let former = component
    for field in changed { field.write(item, context, &component) }
    let known = ClearedFields.names(in: component)
    var names = known.union(changed.filter(\.keepsLocalWhenMissing).map(\.name))
    for field in fields where field.hasLine(component) {
      let isCleared = field.isOwnLineCleared(
        in: component, since: former, known.contains(field.name),
        isChanged: changing.contains(field.name) && context.profile == .extended)
      if !isCleared { names.remove(field.name) }
    }
    // An existing value wins over its name, so that the name alone is no reason to write.
    guard names != known, component != former || !names.isSubset(of: known) else { return }
    component.setPlain(ClearedFields.property, names.sorted().joined(separator: " "))
  }

  /// Whether the name says, beside lines that other programs write, too, that the own line is gone: these lines cannot
  /// tell whether the own line was cleared or dropped. A change in the extended profile writes all values in such lines.
  private func isOwnLineCleared(
    in component: Component, since former: Component, _ isKnown: Bool, isChanged: Bool
  ) -> Bool {
    guard isSharedLine != nil, !hasOwnLine(component) else { return false }
    return hasOwnLine(former) || (isKnown && !isChanged)
  }

  private func hasOwnLine(_ component: Component) -> Bool {
    properties.contains { component.first($0) != nil }
  }

  private func hasLine(_ component: Component) -> Bool {
    if hasOwnLine(component) { return true }
    guard let isSharedLine else { return false }
    return component.properties.contains(where: isSharedLine)
  }
}
