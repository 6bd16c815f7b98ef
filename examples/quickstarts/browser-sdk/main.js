import { createAccountClient, createSsoClient } from '@feisuo/account-sdk';

const { VITE_ISSUER: issuer, VITE_CLIENT_ID: clientId } = import.meta.env;
const client = createAccountClient({
  clientId,
  apiOrigins: [issuer],
  authorizePage: `${issuer}/account/authorize`,
  signInRedirectURI: `${location.origin}/`,
  scope: 'openid profile email offline',
  locale: navigator.language,
});
const sso = createSsoClient(client);
const find = (id) => document.getElementById(id);

find('sign-in').addEventListener('click', () => void sso.signIn());
find('sign-out').addEventListener('click', () => void sso.signOut());

async function show(sub) {
  find('sign-in').hidden = Boolean(sub);
  find('sign-out').hidden = !sub;
  if (!sub) return 'You are not signed in.';
  const { name, email } = await client.request({ path: '/v1/auth/userinfo', withCredentials: true });
  return `${name} (${email})`;
}

/** Shows who is signed in. It runs again after each change, also after one in another tab. */
const update = (sub) =>
  show(sub).then(
    (text) => (find('member').textContent = text),
    (error) => (find('member').textContent = error.error_description),
  );

const { sub, error, returnTo } = await sso.init();
if (returnTo) history.replaceState(null, '', returnTo);
if (error) console.warn(error.error, error.error_description);
client.credentials.subscribe(update);
await update(sub);
