package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// What a person is told: the words of a language about the items of a place.
package struct Wording: Sendable {
  package var place: Workplace
  package let language: Language

  package init(_ place: Workplace, _ language: Language) {
    self.place = place
    self.language = language
  }

  package var zone: TimeZone { place.zone }
  package var now: Date { place.now }

  package func settings() throws -> Settings { try place.settings() }

  package func itemContext(_ store: StoreReader) throws -> ItemContext {
    try ItemContext(store, zone: zone, now: now, settings: settings(), withReminders: false)
  }

  /// Times as the person writes them.
  package var relative: RelativeTime { RelativeTime(zone: zone, now: now, language: language) }

  /// Fields and their values. Other tasks stand for themselves.
  package var fields: FieldWords { FieldWords(zone: zone, now: now, language: language) }

  /// The same, with the titles of other tasks.
  package func fields(in store: StoreReader) -> FieldWords {
    FieldWords(zone: zone, now: now, language: language) { try store.tasks(uid: $0).first?.title }
  }

  package func fields(in store: Store) -> FieldWords {
    FieldWords(zone: zone, now: now, language: language) { uid in
      try store.read { try $0.tasks(uid: uid).first?.title }
    }
  }

  /// The plan of rings, in the language of the person.
  package func reminderPlan() throws -> ReminderPlan {
    ReminderPlan(settings: try settings(), zone: zone, language: language)
  }
}
