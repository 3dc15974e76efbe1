<?php
// The rewriting rules that DAViCal's documentation gives for a web server.
$address = $_SERVER['REQUEST_URI'];
if (preg_match('#^/\.well-known/(.*)$#i', $address, $found)) {
    $address = '/caldav.php/.well-known/' . $found[1];
}
if (!preg_match('#^/caldav\.php(/[^?]*)?#', $address, $found)) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/caldav.php';
$_SERVER['SCRIPT_FILENAME'] = '/usr/share/davical/htdocs/caldav.php';
$_SERVER['PATH_INFO'] = rawurldecode($found[1] ?? '/');
chdir('/usr/share/davical/htdocs');
require '/usr/share/davical/htdocs/caldav.php';
