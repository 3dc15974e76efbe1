extension MultistatusRow {
  /// `topic` of WebDAV-Push (draft-bitfire-webdav-push-00 section 4.2): the name of the collection in push messages;
  /// `nil` where the server does not support Web Push. The property needs neither a public key nor a list of triggers,
  /// because not every server has them.
  package var pushTopic: String? {
    guard value(.pushTransports)?.elements.contains(ElementName.webPush.qualified) == true,
      let topic = value(.pushTopic)?.string.trimmedOfBlanks, !topic.isEmpty, topic.utf8.count <= Self.longestTopic
    else { return nil }
    return String(topic)
  }

  private static var longestTopic: Int { 512 }
}
