import { clientId, issuer } from './config.js';

const redirectUri = `${location.origin}/`;
const find = (id) => document.getElementById(id);

async function readJson(url, options) {
  const answer = await fetch(url, options);
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${body.error}: ${body.error_description}`);
  return body;
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Redirects to the sign-in page. `state` and `verifier` are needed when the browser returns. */
async function signIn(provider) {
  const [state, verifier] = [randomText(), randomText()];
  sessionStorage.setItem('pending', JSON.stringify({ state, verifier }));
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  location.assign(`${provider.authorization_endpoint}?${query}`);
}

/** Exchanges the code in the address for tokens. Without a code in the address it does nothing. */
async function finishSignIn(provider) {
  const answer = new URLSearchParams(location.search);
  const { state, verifier } = JSON.parse(sessionStorage.getItem('pending') ?? '{}');
  if (!answer.has('state') || answer.get('state') !== state) return;
  sessionStorage.removeItem('pending');
  history.replaceState(null, '', '/');
  if (answer.has('error')) throw new Error(answer.get('error_description') ?? answer.get('error'));
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code'),
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  });
  const tokens = await readJson(provider.token_endpoint, { method: 'POST', body });
  sessionStorage.setItem('tokens', JSON.stringify(tokens));
}

/** Removes the tokens and redirects to the sign-out page, which returns to this page. */
function signOut(provider, idToken) {
  sessionStorage.removeItem('tokens');
  const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: redirectUri });
  location.assign(`${provider.end_session_endpoint}?${query}`);
}

async function show() {
  const provider = await readJson(`${issuer}/.well-known/openid-configuration`);
  await finishSignIn(provider);
  const tokens = JSON.parse(sessionStorage.getItem('tokens') ?? 'null');
  find('sign-in').addEventListener('click', () => void signIn(provider));
  find('sign-out').addEventListener('click', () => signOut(provider, tokens.id_token));
  find('sign-in').hidden = tokens !== null;
  find('sign-out').hidden = tokens === null;
  if (!tokens) return 'You are not signed in.';
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { name, email } = await readJson(provider.userinfo_endpoint, { headers });
  return `${name} (${email})`;
}

show().then(
  (text) => (find('member').textContent = text),
  (error) => (find('member').textContent = error.message),
);
