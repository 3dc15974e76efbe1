public import FocusbloxModel

/// Focus block ↔ VEVENT: all synced fields in the order of a new object.
public enum BlockMapping {
  public static let fields: [SyncedField<FocusBlock>] = [.start, .end, .title, .tasks, .plan]
}
