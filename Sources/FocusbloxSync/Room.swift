enum FocusbloxSyncRoom {}
