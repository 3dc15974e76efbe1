enum FocusbloxModelRoom {}
