enum FocusbloxStoreRoom {}
