import FocusbloxModel
import FocusbloxStore
import Foundation

/// A value other than an item that a step changed: of a list, an account, a tag or the settings file.
public struct StepValue: Sendable, Hashable, Codable {
  public var key: Key
  /// The name of the value's owner before the step.
  public var title: String
  /// `nil` where no value existed. JSON for a location, a perspective, an answer or a source.
  public var old: String?
  /// The mark of a source, by which its contents are recognised.
  public var new: String?

  public struct Key: Sendable, Hashable, Codable {
    public var owner: Owner
    public var property: Property

    public init(_ owner: Owner, _ property: Property) {
      self.owner = owner
      self.property = property
    }
  }

  public enum Owner: Sendable, Hashable, Codable {
    case list(Int64)
    case account(Int64)
    /// By the setting's key.
    case setting(String)
    case tag(String)
    /// By the perspective's id.
    case perspective(String)
    /// The answer to the notification with this identifier.
    case answer(String)
    /// The record of the imported file with this name.
    case source(String)
  }

  public enum Property: String, Sendable, Hashable, Codable {
    case name, color, isEnabled, mapping
    /// The owner itself: the setting, the tag's location, the perspective or the answer.
    case whole
    /// A value that is not only local, such as a password or a list at a server. No step restores it.
    case elsewhere
  }

  public init(_ key: Key, title: String, old: String?, new: String?) {
    self.key = key
    self.title = title
    self.old = old
    self.new = new
  }

  /// A value that is no text, as a step keeps it.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// Reads and writes settings by key, as text. The library does not know the settings file.
public struct StepSettings: Sendable {
  let read: @Sendable (_ key: String) throws -> String?
  let write: @Sendable (_ key: String, _ value: String?) throws -> Void

  /// For a dry run.
  public var readOnly: StepSettings { StepSettings(read: read) { _, _ in } }

  public init(
    read: @escaping @Sendable (_ key: String) throws -> String?,
    write: @escaping @Sendable (_ key: String, _ value: String?) throws -> Void
  ) {
    self.read = read
    self.write = write
  }
}

extension StoreReader {
  /// The present value with the title of its owner; `nil` without an owner.
  func stepValue(_ key: StepValue.Key, _ settings: StepSettings?) throws -> (title: String, value: String?)? {
    switch key.owner {
    case .list(let id):
      guard let list = try list(id: id) else { return nil }
      switch key.property {
      case .name: return (list.name, list.name)
      case .color: return (list.name, list.color)
      case .isEnabled: return (list.name, String(list.isEnabled))
      case .mapping, .whole, .elsewhere: return nil
      }
    case .account(let id):
      guard let account = try account(id: id) else { return nil }
      switch key.property {
      case .isEnabled: return (account.name, String(account.isEnabled))
      case .mapping: return (account.name, account.mapping.rawValue)
      case .name, .color, .whole, .elsewhere: return nil
      }
    case .setting(let key): return try settings.map { (key, try $0.read(key)) }
    case .tag(let tag): return ("#" + tag, try tagLocation(tag).map(StepValue.text))
    case .perspective(let id):
      let known = try perspectives().first { $0.id == id }
      return (known?.name ?? "", try known.map(StepValue.text))
    case .answer(let identifier):
      guard let answer = try reminderState(identifier) else { return ("", nil) }
      let title =
        switch answer.subject {
        case .task(let id): try task(id: id)?.title
        case .block(let id): try block(id: id)?.title
        }
      // An answer that was taken back counts as none.
      return (title ?? "", answer.acknowledged == nil && answer.snoozedUntil == nil ? nil : try StepValue.text(answer))
    case .source(let name): return (name, try SourceContents(named: name, in: self).map(StepValue.text))
    }
  }

  /// The change of a value since `before`; `nil` without a change.
  func changedValue(
    _ key: StepValue.Key, _ before: (title: String, value: String?)?, _ settings: StepSettings?
  ) throws -> StepValue? {
    // The mark of a newly imported file is enough, because nothing has to be restored. The file's record may be large.
    if case .source(let name) = key.owner, before?.value == nil {
      return try stepMark(key, settings).map { StepValue(key, title: name, old: nil, new: $0) }
    }
    let after = try stepValue(key, settings)
    if before?.value == after?.value { return nil }
    let title = [before?.title, after?.title].compactMap(\.self).first { !$0.isEmpty } ?? ""
    return StepValue(key, title: title, old: before?.value, new: try stepMark(key, settings))
  }

  /// The mark of a value after a step. The undo compares it, to find a later change.
  func stepMark(_ key: StepValue.Key, _ settings: StepSettings?) throws -> String? {
    if case .source(let name) = key.owner { return try SourceContents.mark(named: name, in: self) }
    return try stepValue(key, settings)?.value
  }
}

extension StoreTransaction {
  /// Writes a value as a user's edit.
  ///
  /// - Returns: whether the value could be written. A deleted list has no name.
  func setStepValue(_ key: StepValue.Key, _ value: String?, _ settings: StepSettings?) throws -> Bool {
    switch key.owner {
    case .list(let id): return try setList(id, key.property, value)
    case .account(let id):
      guard var account = try account(id: id), let value else { return false }
      switch key.property {
      case .isEnabled: account.isEnabled = value == "true"
      case .mapping: account.mapping = MappingProfile(rawValue: value) ?? account.mapping
      case .name, .color, .whole, .elsewhere: return false
      }
      try save(&account)
    case .setting(let key):
      guard let settings else { return false }
      try settings.write(key, value)
    case .tag(let tag):
      if let value { try setLocation(Self.read(TagLocation.self, value)) } else { try removeLocation(ofTag: tag) }
    case .perspective(let id):
      guard let value else {
        try deletePerspective(id: id)
        return true
      }
      var former = try Self.read(Perspective.self, value)
      if try perspective(former.name) != nil { return false }
      if let list = former.listID, try self.list(id: list) == nil { former.listID = nil }
      try insert(former)
    case .answer(let identifier):
      if let value {
        try answer(Self.read(ReminderState.self, value), by: .user)
      } else if let known = try reminderState(identifier) {
        try answer(ReminderState(identifier: identifier, subject: known.subject), by: .user)
      }
    case .source(let name): try setSource(named: name, try value.map { try SourceContents($0) })
    }
    return true
  }

  private func setList(_ id: Int64, _ property: StepValue.Property, _ value: String?) throws -> Bool {
    guard var list = try list(id: id), !list.isMissing else { return false }
    switch property {
    case .isEnabled: list.isEnabled = value == "true"
    case .name:
      guard let value, !list.isReadOnly else { return false }
      list.rename(to: value)
    case .color:
      // A colour cannot be removed from the server.
      guard !list.isReadOnly, value != nil || list.recoloredFrom == "" else { return false }
      list.recolor(to: value)
    case .mapping, .whole, .elsewhere: return false
    }
    try save(&list)
    return true
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
