import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

extension SyncProcess {
  /// A sync with the paths and in the language of this process.
  init(_ app: AppContext) {
    self.init(
      paths: app.paths, language: app.language, environment: app.environment,
      unstartable: app.language("The sync cannot start."))
  }
}
