enum CurlTransportRoom {}
