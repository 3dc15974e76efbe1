/// The body of a POST that registers a push subscription (draft-bitfire-webdav-push-00 section 5). The body names
/// triggers, because some servers refuse a registration without triggers.
enum PushRegisterBody {
  static func registering(_ subscription: PushSubscription) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.pushRegister) { body in
      body.element(.pushSubscription) { outer in
        outer.element(.webPushSubscription) { inner in
          inner.element(.pushResource, text: subscription.resource)
          inner.element(.pushContentEncoding, text: "aes128gcm")
          inner.element(.pushPublicKey, attributes: ["type": "p256dh"]) { $0.text(subscription.publicKey) }
          inner.element(.pushAuthSecret, text: subscription.authSecret)
        }
      }
      body.element(.pushTrigger) { trigger in
        trigger.element(.pushContentUpdate) { $0.element(.depth, text: "1") }
        trigger.element(.pushPropertyUpdate) { $0.element(.depth, text: "0") }
      }
      body.element(.pushExpires, text: HTTPDate.text(subscription.expires))
    }
    return writer.bytes
  }
}
