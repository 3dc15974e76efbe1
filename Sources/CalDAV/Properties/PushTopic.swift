extension MultistatusRow {
  /// `topic` of WebDAV-Push (draft-bitfire-webdav-push-00 section 4.2): what the collection is called in messages. `nil` where the
  /// server sends none by Web Push; a public key and a list of triggers are not demanded, for not every server has them.
  package var pushTopic: String? {
    guard value(.pushTransports)?.elements.contains(ElementName.webPush.qualified) == true,
      let topic = value(.pushTopic)?.string.trimmedOfBlanks, !topic.isEmpty, topic.utf8.count <= Self.longestTopic
    else { return nil }
    return String(topic)
  }

  private static var longestTopic: Int { 512 }
}
