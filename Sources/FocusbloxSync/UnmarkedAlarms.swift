import FocusbloxModel
public import FocusbloxStore

extension StoreReader {
  /// Whether the task's object has own alarms whose marks another client removed.
  public func hasUnmarkedAlarms(ofTask id: String) throws -> Bool {
    try links(ofItem: .task, id: id).contains { AgreedState($0.agreed)?.unmarkedAlarms != nil }
  }
}
