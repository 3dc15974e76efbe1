import FocusbloxModel
public import FocusbloxStore

extension StoreReader {
  /// Whether alarms of ours are in the task's object that another client stripped of our marks.
  public func hasUnmarkedAlarms(ofTask id: String) throws -> Bool {
    try links(ofItem: .task, id: id).contains { AgreedState($0.agreed)?.unmarkedAlarms != nil }
  }
}
