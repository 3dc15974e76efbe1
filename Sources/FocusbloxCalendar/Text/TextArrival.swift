import FocusbloxModel
import ICalendar

extension ItemVersions {
  /// The agreed text and the base as they were when `read` was written, as far as the open request brought them there.
  /// Under the ETag that answered the request everything has arrived, in the server's spelling. Else only what stands
  /// there has, whole or cut, and the rest is sent again. Stamps prove nothing, because two machines have the same
  /// second.
  func arrived(_ read: ItemText, etag: String?, _ context: MappingContext) -> (agreed: ItemText, base: ItemText?) {
    guard let sent else { return (agreed, base) }
    let known = [agreed, sent]
    let requested = sent.tree(namedAs: known, context)
    let there = read.tree(namedAs: known, context)
    let base = base ?? read.emptied
    let (former, accepted) = (base.tree(namedAs: known, context), agreed.tree)
    let isWhole = etag != nil && etag == answered
    let arrival = Arrival(requested, there, former, accepted, isWhole)
    let isBare = self.base == nil && arrival.base.isEmpty
    return (
      agreed.applying(arrival.agreed, to: accepted, from: [sent.calendar]),
      isBare ? nil : base.applying(arrival.base, to: former, from: [read.calendar])
    )
  }
}

/// The changes of two versions by a request that has arrived.
private struct Arrival {
  var agreed = ElementEdits()
  var base = ElementEdits()

  init(_ sent: ElementTree, _ read: ElementTree, _ base: ElementTree, _ agreed: ElementTree, _ isWhole: Bool) {
    for key in ElementTree.keys(of: [sent, base]) where !ElementValue.areSame(sent[key], base[key]) {
      let (request, there, before) = (sent[key], read[key], base[key])
      let isCut = !ElementValue.meanSame(there, before) && there.map { $0.isPart(of: request) } ?? false
      // The request has the server's spelling of what it did not change, so that each element arrives on its own.
      if let request = request?.tree, let there = there?.tree, let before = before?.tree,
        let known = agreed[key]?.tree
      {
        let inner = Arrival(request, there, before, known, isWhole || isCut)
        self.base.add(key, inside: inner.base)
        self.agreed.add(key, inside: inner.agreed)
      } else if isWhole || isCut || ElementValue.areSame(there, request) {
        self.base.set(key, as: read, in: base)
        self.agreed.set(key, as: sent, in: agreed)
      }
    }
  }
}

extension ElementValue {
  /// Whether this is what a server left of another value: its beginning, or an alarm at the same time.
  fileprivate func isPart(of sent: ElementValue?) -> Bool {
    switch (self, sent) {
    case (.lines(let there, _), .lines(let whole, _)?):
      there.count == whole.count
        && there.allSatisfy { line in
          Self.mayBeCut(line) && whole.contains { $0.name == line.name && $0.value.hasPrefix(line.value) }
        }
    case (.parts(let there), .parts(let whole)?):
      there.component.name == "VALARM" && there.isReduced(from: whole)
    default: false
    }
  }
}

extension ElementValue {
  /// Values of one word. The beginning of one is another value: a day is no part of an instant.
  private static let words: Set<String> = [
    "CLASS", "COMPLETED", "DURATION", "ESTIMATED-DURATION", "PERCENT-COMPLETE", "PRIORITY", "REPEAT", "STATUS",
    "TRANSP",
  ]

  private static func mayBeCut(_ line: Property) -> Bool {
    let name = line.name
    return !line.value.isEmpty && !words.contains(name) && !CutValues.kept.contains(name)
      && !name.hasPrefix("X-FOCUSBLOX-")
  }
}

extension ElementTree {
  /// Whether an alarm rings at the time of another one and says nothing else.
  fileprivate func isReduced(from whole: ElementTree) -> Bool {
    ElementValue.areSame(self[.group(ElementTable.trigger)], whole[.group(ElementTable.trigger)])
      && keys.allSatisfy { key in
        table.flags(of: key).contains(.derived) || ElementValue.areSame(self[key], whole[key])
          || values[key].map { $0.isPart(of: whole[key]) } ?? false
      }
  }
}

extension ItemText {
  /// The same items without any element. Copies of an item, which only their content distinguishes, are none of it.
  var emptied: ItemText {
    var seen: Set<ElementKey> = []
    let bare = calendar.components.filter {
      ItemComponents.isItem($0) && seen.insert(ItemIdentity.key(of: $0)).inserted
    }
    .map { item in
      Component(item.name, properties: item.properties.filter { ["UID", "RECURRENCE-ID"].contains($0.name) })
    }
    return with(Component("VCALENDAR", properties: calendar.properties, components: bare))
  }
}
