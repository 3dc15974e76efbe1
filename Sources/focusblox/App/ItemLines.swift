import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension AppContext {
  func itemContext(_ store: StoreReader) throws -> ItemContext {
    try ItemContext(store, zone: zone, now: now, settings: settings(), withReminders: options.json)
  }
}
