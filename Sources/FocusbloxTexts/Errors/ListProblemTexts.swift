package import FocusbloxActions
package import FocusbloxModel

extension ListProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknown(let name, nil, let known) where known.isEmpty:
      Explanation(
        l("There is no list \(l.quoted(name)); none is synced yet."),
        remedy: l("Connect an account: focusblox account add NAME --url URL"))
    case .unknown(let name, let kind, let known):
      Explanation(
        kind == .block ? l("There is no calendar \(l.quoted(name)).") : l("There is no list \(l.quoted(name))."),
        remedy: Suggestion.sentence(name, among: known, l) ?? remedy(kind, known, l))
    case .takesNone(let name, let kind, let others):
      Explanation(
        kind == .task
          ? l("The list \(l.quoted(name)) accepts no tasks.")
          : l("The list \(l.quoted(name)) accepts no events."),
        remedy: remedy(kind, others, l))
    case .ambiguous(let name, let names):
      Explanation(
        l("Several lists are called \(l.quoted(name))."),
        remedy: l("Name one of them: ") + l.alternatives(names) + ".")
    case .readOnly(let name):
      Explanation(
        l("You may not write to the list \(l.quoted(name))."),
        remedy: l("Use another list: focusblox lists"))
    case .notYours(let name):
      Explanation(l("You may only read the list \(l.quoted(name)); its name and color are up to its owner."))
    case .itemsNotYours(let name):
      Explanation(
        l("You may only read the list \(l.quoted(name)); nothing was changed."),
        remedy: l("To keep a version of your own that you can change: focusblox move ID --list none"))
    case .gone(let name):
      Explanation(
        l("The list \(l.quoted(name)) is gone from the server."),
        remedy: l("To see what there is: focusblox lists refresh"))
    case .nameTaken(let name):
      Explanation(l("The account already has a list \(l.quoted(name))."), remedy: l("Use another name."))
    case .noName: Explanation(l("A list needs a name."), outcome: .wrongUse)
    case .color(let text):
      Explanation(
        l("\(l.quoted(text)) is not a color."),
        remedy: l("Use #RRGGBB, such as #FF9500."), outcome: .wrongUse)
    case .undecided, .movesToItself, .notAllHere: deletionExplanation(l)
    }
  }

  /// The lists to choose from.
  private func remedy(_ kind: ItemKind?, _ known: [String], _ l: Language) -> String {
    if known.isEmpty { return l("Create one: focusblox lists create NAME") + (kind == .block ? " --kind events" : "") }
    return (kind == nil ? l("There are: ") : l("Possible: ")) + known.map(l.quoted).joined(separator: ", ") + "."
  }

  /// What keeps a list from being deleted.
  private func deletionExplanation(_ l: Language) -> Explanation {
    switch self {
    case .undecided(let name, 0):
      Explanation(
        l("Deleting \(l.quoted(name)) on the server needs your agreement."),
        remedy: l("To delete the empty list, add --keep."),
        outcome: .wrongUse)
    case .undecided(let name, let count):
      Explanation(
        count == 1 ? l("One item is still in \(l.quoted(name)).") : l("\(count) items are still in \(l.quoted(name))."),
        remedy: l("Say where to keep the content: --move-to LIST, or --keep for this machine."), outcome: .wrongUse)
    case .movesToItself(let name):
      Explanation(
        l("\(l.quoted(name)) is the list to be deleted."),
        remedy: l("Name another one with --move-to."), outcome: .wrongUse)
    case .notAllHere(let name, let count):
      Explanation(
        count == 1
          ? l("One item of \(l.quoted(name)) differs on the server; the list stays.")
          : l("\(count) items of \(l.quoted(name)) differ on the server; the list stays."),
        remedy: l(
          "Sync first: focusblox sync. Items that are not shown here have to be deleted in the program that made them.")
      )
    default: Explanation("")
    }
  }
}
