import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  private static let afterProperty = "X-FOCUSBLOX-AFTER"

  /// The tasks for which the task waits: X-FOCUSBLOX-AFTER, the UIDs with spaces between them, and RELATED-TO of type
  /// DEPENDS-ON, which stands in the task that waits (RFC 9253 section 5). Both are read. The strict profile writes the
  /// first, because programs that do not know the type take its line for the parent; the extended profile writes the
  /// second. A line of another program stays as long as the task waits for its target.
  static let after = SyncedField(
    "after", owns: [afterProperty], sharing: { dependedOn($0) != nil }, at: \TaskItem.after,
    keepsLocalWhenMissing: true,
    isEqual: { $0 == $1 },
    describe: { $0.isEmpty ? nil : $0.sorted().joined(separator: " ") },
    read: { component, _ in
      let own = (component.first(afterProperty)?.value ?? "").split(separator: " ").map {
        PlainValue.decoded(String($0))
      }
      return Set(own + component.all("RELATED-TO").compactMap(dependedOn)).subtracting(itself(component))
    },
    write: { task, context, component in
      let itself = itself(component)
      component.removeProperties { property in
        dependedOn(property).map { !itself.contains($0) && !task.after.contains($0) } ?? false
      }
      let missing = task.after.subtracting(component.all("RELATED-TO").compactMap(dependedOn)).sorted()
      switch context.profile {
      case .strict where !missing.isEmpty:
        component.set(Property(afterProperty, value: missing.map(PlainValue.encodedWord).joined(separator: " ")))
      case .strict: component.remove(afterProperty)
      case .extended:
        component.remove(afterProperty)
        for uid in missing {
          component.add(Property("RELATED-TO", parameters: [Parameter("RELTYPE", "DEPENDS-ON")], text: uid))
        }
      }
    },
    mergeElements: { base, local, remote in
      let known = base?.after ?? []
      var merged = local
      merged.after = local.after.subtracting(known.subtracting(remote.after)).union(remote.after.subtracting(known))
      return merged
    })

  private static func itself(_ component: Component) -> Set<String> {
    Set([component.first("UID")?.text].compactMap(\.self))
  }

  private static func dependedOn(_ property: Property) -> String? {
    guard let relation = Relation(property), relation.kind == .dependsOn else { return nil }
    return relation.uid
  }
}
