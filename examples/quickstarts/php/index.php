<?php

declare(strict_types=1);

session_start();
$origin = 'http://' . $_SERVER['HTTP_HOST'];
$clientId = getenv('CLIENT_ID');
$provider = send(getenv('ISSUER') . '/.well-known/openid-configuration');

/** Sends a request and returns the JSON of the answer. With a form it is a POST. */
function send(string $url, array $headers = [], ?array $form = null): array
{
    $call = curl_init($url);
    curl_setopt_array($call, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 20, CURLOPT_HTTPHEADER => $headers]);
    if ($form !== null) {
        curl_setopt($call, CURLOPT_POSTFIELDS, http_build_query($form));
    }
    $body = curl_exec($call);
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if ($body === false || $status !== 200) {
        throw new RuntimeException("$url answered $status: $body");
    }
    return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
}

function redirect(string $url, array $query = []): never
{
    header('location: ' . $url . ($query ? '?' . http_build_query($query) : ''));
    exit;
}

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    case '/login':
        $_SESSION['state'] = base64url(random_bytes(32));
        $_SESSION['verifier'] = base64url(random_bytes(32));
        redirect($provider['authorization_endpoint'], [
            'client_id' => $clientId,
            'redirect_uri' => "$origin/callback",
            'response_type' => 'code',
            'scope' => 'openid profile email',
            'state' => $_SESSION['state'],
            'code_challenge' => base64url(hash('sha256', $_SESSION['verifier'], true)),
            'code_challenge_method' => 'S256',
        ]);

    case '/callback':
        $state = $_SESSION['state'] ?? '';
        unset($_SESSION['state']);
        if ($state === '' || !hash_equals($state, $_GET['state'] ?? '') || !isset($_GET['code'])) {
            http_response_code(400);
            exit('The sign-in did not succeed: ' . htmlspecialchars($_GET['error'] ?? 'unknown state'));
        }
        $tokens = send($provider['token_endpoint'], [], [
            'grant_type' => 'authorization_code',
            'code' => $_GET['code'],
            'redirect_uri' => "$origin/callback",
            'code_verifier' => $_SESSION['verifier'],
            'client_id' => $clientId,
            'client_secret' => getenv('CLIENT_SECRET'),
        ]);
        session_regenerate_id(true);
        $_SESSION['id_token'] = $tokens['id_token'];
        $_SESSION['member'] = send($provider['userinfo_endpoint'], ["authorization: Bearer {$tokens['access_token']}"]);
        redirect('/');

    case '/logout':
        $idToken = $_SESSION['id_token'] ?? '';
        session_destroy();
        redirect($provider['end_session_endpoint'], [
            'id_token_hint' => $idToken,
            'post_logout_redirect_uri' => "$origin/",
        ]);
}

$member = $_SESSION['member'] ?? null;
?>
<!doctype html>
<title>Sign in with Feisuo</title>
<?php if ($member): ?>
  <p><?= htmlspecialchars("{$member['name']} (" . ($member['email'] ?? 'no e-mail') . ')') ?></p>
  <a href="/logout">Sign out</a>
<?php else: ?>
  <p>You are not signed in.</p>
  <a href="/login">Sign in</a>
<?php endif ?>
