import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { scope, type ShownMember } from './application.ts';

/** What each page offers to the test as `application`. */
export interface BrowserApplication {
  signIn(): Promise<unknown>;
  member(): Promise<ShownMember>;
  token(): Promise<string>;
  renew(): Promise<unknown>;
  signOut(): Promise<unknown>;
}

interface PageSettings {
  issuer: string;
  clientId: string;
  origin: string;
}

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8');

/** keycloak-js in the mode for any OpenID provider, which finds all addresses by discovery. */
const keycloakScript = ({ issuer, clientId, origin }: PageSettings) => `
import Keycloak from '/library.js';
const keycloak = new Keycloak({ oidcProvider: '${issuer}', clientId: '${clientId}' });
// The session frame is a protocol of Keycloak. Refresh tokens are not requested, because the library decodes them as JWT.
await keycloak.init({ scope: 'openid profile email', redirectUri: '${origin}/', checkLoginIframe: false });
window.application = {
  signIn: () => keycloak.login(),
  async member() {
    if (!keycloak.authenticated) return {};
    const { sub, name, email } = await keycloak.loadUserInfo();
    return { sub, name, email };
  },
  token: () => keycloak.token,
  // Leaves the page, and returns at once, because the member is signed in on the account pages.
  renew: () => keycloak.login({ prompt: 'none' }),
  signOut: () => keycloak.logout(),
};`;

const oidcClientScript = ({ issuer, clientId, origin }: PageSettings) => `
const manager = new oidc.UserManager({
  authority: '${issuer}',
  client_id: '${clientId}',
  redirect_uri: '${origin}/',
  post_logout_redirect_uri: '${origin}/',
  scope: '${scope}',
});
if (new URLSearchParams(location.search).has('code')) {
  await manager.signinRedirectCallback();
  history.replaceState(null, '', '/');
}
window.application = {
  signIn: () => manager.signinRedirect(),
  async member() {
    const { sub, name, email } = (await manager.getUser())?.profile ?? {};
    return { sub, name, email };
  },
  token: async () => (await manager.getUser()).access_token,
  renew: () => manager.signinSilent(),
  signOut: () => manager.signoutRedirect(),
};`;

/** The libraries for browsers: where npm has their file for pages, and the script of a page that uses it. */
export const browserLibraries = {
  'keycloak-js': {
    path: 'keycloak-js/lib/keycloak.js',
    script: keycloakScript,
    isModule: true,
    leavesToRenew: true,
  },
  'oidc-client-ts': {
    path: 'oidc-client-ts/dist/browser/oidc-client-ts.min.js',
    script: oidcClientScript,
    isModule: false,
    leavesToRenew: false,
  },
};

/** Serves a page with a library, unchanged and without a bundler. */
export function browserPage(library: keyof typeof browserLibraries, settings: PageSettings): RequestListener {
  const { path, script, isModule } = browserLibraries[library];
  const text = source(path);
  const page = `<!doctype html><meta charset="utf-8"><title>${library}</title><link rel="icon" href="data:,">
${isModule ? '' : '<script src="/library.js"></script>'}<script type="module">${script(settings)}</script>`;
  return ({ url }, answer) => {
    if (url === '/library.js') answer.setHeader('content-type', 'text/javascript').end(text);
    else answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  };
}
