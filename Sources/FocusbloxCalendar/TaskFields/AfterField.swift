import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  private static let afterProperty = "X-FOCUSBLOX-AFTER"

  /// The tasks for which the task waits: X-FOCUSBLOX-AFTER, the UIDs with spaces between them, and RELATED-TO of type
  /// DEPENDS-ON, which stands in the task that waits (RFC 9253 section 5). Both are read. The strict profile writes the
  /// first, because programs that do not know the type take its line for the parent; the extended profile writes the
  /// second. A line of another program stays as long as the task waits for its target.
  ///
  /// Programs drop X- properties that they do not know, so that only X-FOCUSBLOX-CLEARED tells that own waits are gone.
  /// A DEPENDS-ON line that is gone was removed, except where a program took it for the parent's line.
  static let after = SyncedField(
    "after", owns: [afterProperty], sharing: { dependedOn($0) != nil }, at: \TaskItem.after,
    keepsLocalWhenMissing: true,
    isEqual: { $0 == $1 },
    describe: { $0.isEmpty ? nil : $0.sorted().joined(separator: " ") },
    read: { component, _ in
      Set(own(component) + component.all("RELATED-TO").compactMap(dependedOn)).subtracting(itself(component))
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
        // KOrganizer keeps only the last RELATED-TO and takes it for the parent's.
        let parents = component.all("RELATED-TO").filter { Relation($0)?.kind == .parent }
        if !missing.isEmpty, !parents.isEmpty {
          component.removeProperties { $0.isNamed("RELATED-TO") && Relation($0)?.kind == .parent }
          for parent in parents { component.add(parent) }
        }
      }
    },
    mergeElements: { base, local, remote in
      let known = base?.after ?? []
      var merged = local
      merged.after = local.after.subtracting(known.subtracting(remote.after)).union(remote.after.subtracting(known))
      return merged
    },
    completeRemote: { remote, text, agreed, former in
      let lines = Set(former.all("RELATED-TO").compactMap(dependedOn))
      let parent = firstParent(text)
      let isLineOfParent = parent.map { lines.contains($0) && $0 != firstParent(former) } ?? false
      var lost = isLineOfParent ? lines : []
      if text.first(afterProperty) == nil, !ClearedFields.names(in: text).contains("after") {
        lost.formUnion(agreed.after.subtracting(lines))
      }
      lost = lost.intersection(agreed.after).subtracting(remote.after)
      remote.after.formUnion(lost)
      return !lost.isDisjoint(with: lines.union(own(former)))
    })

  private static func own(_ component: Component) -> [String] {
    (component.first(afterProperty)?.value ?? "").split(separator: " ").map { PlainValue.decoded(String($0)) }
  }

  private static func firstParent(_ component: Component) -> String? {
    component.all("RELATED-TO").lazy.compactMap { Relation($0) }.first { $0.kind == .parent }?.uid
  }

  private static func itself(_ component: Component) -> Set<String> {
    Set([component.first("UID")?.text].compactMap(\.self))
  }

  private static func dependedOn(_ property: Property) -> String? {
    guard let relation = Relation(property), relation.kind == .dependsOn else { return nil }
    return relation.uid
  }
}
