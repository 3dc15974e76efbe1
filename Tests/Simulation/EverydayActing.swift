import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users with a store besides editing tasks.
extension History {
  /// - Parameter without: the numbers of omitted steps.
  /// - Returns: the violations after the history has come to rest.
  func everyday(_ without: Set<Int>) async throws -> [String] {
    for number in 0..<Self.everydaySteps where !without.contains(number) {
      begin(step: number)
      world.note("step \(number)")
      switch number {
      case 0..<4: addThere()
      case 4..<6: for person in people { _ = try await sync(person, rate: 0) }
      default: try await everydayStep()
      }
      try lookAround()
    }
    begin(step: Self.everydaySteps)
    world.note("all comes to rest")
    for person in people {
      try await comeBack(person)
      for var list in try person.lists where !list.isEnabled {
        list.isEnabled = true
        try person.change(list, .isEnabled)
      }
    }
    try await calmDown()
    try await rest()
    var found = try Oracle(self).everydayFindings()
    for person in people { found += try await verify(person) }
    for place in other.places where found.contains(where: { $0.contains(other.uid(at: place) ?? "?") }) {
      world.note("\(place):\n    " + other.lines(place).joined(separator: "\n    "))
    }
    return found
  }

  static let everydaySteps = 46

  private func everydayStep() async throws {
    world.advance(minutes: roll(6) == 0 ? roll(3 * 1440) : roll(4))
    let person = people[roll(people.count)]
    switch roll(72) {
    case 0...3: try edit(person)
    case 4, 5: try add(person)
    case 6: try delete(person)
    case 7: try move(person)
    case 8: try complete(person)
    case 9: try clear(person)
    case 10: try remind(person)
    case 11, 12: try editMore(person)
    case 13...15: editThere()
    case 16: addThere()
    case 17: deleteThere()
    case 18: completeThere()
    case 19, 20: moveThere()
    case 21, 22: try actOddly()
    case 23...25: try importFile(person)
    case 26: try exportFile(person)
    case 27, 28: try publish(person)
    case 29, 30: try unlink(person)
    case 31...33: try undoStep(person)
    case 34: try undoEntry(person)
    case 35: try await changeAccount(person)
    case 36: try addLocal(person)
    case 37: if roll(4) == 0 { try passMonths() }
    case 38: try changeMapping(person)
    case 39, 40: try changeList(person)
    case 41: try restore(person)
    case 42: removeAlarmThere()
    case 43: moveAlarmThere()
    case 44: try forgetReminder(person)
    default: _ = try await sync(person, rate: isFaulty && roll(2) == 0 ? 0.2 : 0)
    }
  }
}
