package import FocusbloxModel

/// A hook by which Radicale sends a message for every change, because Radicale has no push of its own.
package enum RadicaleHook {
  /// The line for `[storage]` in Radicale's configuration. Without `setsid -f`, the store stays locked until the
  /// message is sent. With a trailing `&`, Radicale kills the command.
  package static func line(_ channel: PushChannel) -> String {
    "hook = setsid -f curl -s -m 5 -o /dev/null -d x \(channel.service)/\(channel.topic)"
  }
}
