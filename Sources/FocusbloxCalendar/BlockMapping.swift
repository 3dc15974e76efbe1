public import FocusbloxModel

/// Focus block ↔ VEVENT: every synced field in the order in which a new object has them.
public enum BlockMapping {
  public static let fields: [SyncedField<FocusBlock>] = [.start, .end, .title, .tasks]
}
