<?php
// A calendar server of SabreDAV's parts. On the command line it makes the tables, the account and one calendar.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_STRICT & ~E_NOTICE & ~E_WARNING);
ini_set('display_errors', '0');
date_default_timezone_set('UTC');
$user = getenv('SABREDAV_USER');
$password = getenv('SABREDAV_PASSWORD');
$database = new PDO('sqlite:' . getenv('SABREDAV_STORE'));
$database->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$database->exec('PRAGMA busy_timeout=5000');

if (PHP_SAPI === 'cli') {
    $tables = [
        'calendarobjects' => 'calendardata blob, uri text, calendarid integer, lastmodified integer, etag text, size integer,'
            . ' componenttype text, firstoccurence integer, lastoccurence integer',
        'calendars' => 'principaluri text, displayname text, uri text, ctag integer, description text, calendarorder integer,'
            . ' calendarcolor text, timezone text, components text, transparent bool',
        'principals' => 'uri text unique, email text, displayname text, vcardurl text',
        'groupmembers' => 'principal_id integer, member_id integer, unique(principal_id, member_id)',
    ];
    foreach ($tables as $table => $columns) {
        $database->exec("CREATE TABLE $table (id integer primary key asc, $columns)");
    }
    $database->prepare('INSERT INTO principals (uri, email, displayname) VALUES (?,?,?)')
        ->execute(["principals/$user", "$user@example.org", $user]);
    $database->prepare('INSERT INTO calendars (principaluri, displayname, uri, ctag, components, calendarorder, transparent)'
        . " VALUES (?, 'Default', 'default', 1, 'VEVENT,VTODO', 0, 0)")->execute(["principals/$user"]);
    return;
}

if (preg_match('#^/\.well-known/(cal|card)dav/?$#', $_SERVER['REQUEST_URI'])) {
    header('Location: /', true, 301);
    return;
}
require_once 'Sabre/autoload.php';

class OneUser extends Sabre\DAV\Auth\Backend\AbstractBasic
{
    public $user;
    public $password;

    protected function validateUserPass($user, $password)
    {
        return $user === $this->user && hash_equals($this->password, $password);
    }
}

$users = new OneUser();
$users->user = $user;
$users->password = $password;
$principals = new Sabre\DAVACL\PrincipalBackend\PDO($database);
$server = new Sabre\DAV\Server([
    new Sabre\CalDAV\Principal\Collection($principals),
    new Sabre\CalDAV\CalendarRootNode($principals, new Sabre\CalDAV\Backend\PDO($database)),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin($users, 'SabreDAV'));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
