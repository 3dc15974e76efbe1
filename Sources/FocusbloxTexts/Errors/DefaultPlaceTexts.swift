package import FocusbloxActions
package import FocusbloxModel

extension DefaultPlaceProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    Explanation(
      (defaultList.kind == .task
        ? l("Nothing can be added to the default list \(l.quoted(name)): ")
        : l("Nothing can be added to the default calendar \(l.quoted(name)): "))
        + problem.explanation(in: l).sentence,
      remedy: defaultList.kind == .task
        ? l(
          "To choose another: focusblox settings set \(defaultList.key) NAME. To keep new items on this machine: focusblox settings reset \(defaultList.key)"
        )
        : l(
          "To choose another: focusblox settings set \(defaultList.key) NAME. To keep new items on this machine: focusblox settings reset \(defaultList.key)",
          for: "calendar"))
  }
}
