import * as sdk from '@feisuo/account-sdk';
import type { AccountConfig } from '@feisuo/account-sdk';

/** Options of the application. A journey sets them before the application starts. */
export interface PageSettings {
  config?: Partial<Omit<AccountConfig, 'platform' | 'storage' | 'captcha' | 'beforeSignOut'>>;
  /** `message`: captchas are solved in a frame. `redirect`: captchas use a redirect address. */
  captcha?: 'message' | 'redirect';
}

/** The application's objects, which journeys use. */
export type Account = ReturnType<typeof start>;

declare global {
  interface Window {
    pageSettings?: PageSettings;
    account: Account;
  }
}

function start({ config, captcha }: PageSettings = {}) {
  // Read from the page's data attributes, because the content policy allows no inline script.
  const { client: clientId = '', account = '' } = document.documentElement.dataset;
  const { origin, pathname } = location;
  const redirectUri = `${origin}/sso/captcha`;
  /** Factor by which time passes faster for the client: waits, delays and timeouts. */
  const time = { hurry: 1 };
  const client = sdk.createAccountClient({
    clientId,
    apiOrigins: [account],
    authorizePage: `${account}/account/authorize`,
    authenticatePage: `${account}/account/authenticate`,
    signInRedirectURI: `${origin}/sso/callback`,
    signOutURI: `${origin}/sso/sign-out`,
    scope: 'openid profile offline sso user',
    platform: { wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms / time.hurry)) },
    ...(captcha && { captcha: sdk.solveInFrame(captcha === 'redirect' ? { redirectUri } : {}) }),
    ...config,
  });
  const sso = sdk.createSsoClient(client);
  const api = sdk.createAccountApi(client);
  const authenticate = () => sdk.authenticate(client);
  const own = { sdk, client, sso, api, authenticate, time };
  if (pathname === '/react') void import('./draw-react.ts').then(({ drawReact }) => drawReact(own));
  else drawPlain(own);
  return own;
}

window.account = start(window.pageSettings);

/** Shows the account with buttons to sign in and out, without a UI library. */
function drawPlain({ client, sso }: Pick<Account, 'client' | 'sso'>): void {
  const state = document.createElement('output');
  const show = (text: string) => (state.textContent = text);
  const say = (sub: string | null | undefined) => show(sub ? `signed in as ${sub}` : 'signed out');
  const fail = (error: { error?: string }) => show(`failed: ${error.error}`);
  const offer = (name: string, run: () => Promise<unknown>) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.addEventListener('click', () => void run().catch(fail));
    return button;
  };
  document.querySelector('main')?.append(
    state,
    offer('Sign in', () => sso.signIn()),
    offer('Sign in here', () => sso.signInByIframe()),
    offer('Sign out', () => sso.signOut({ returnTo: '/?left' })),
    offer('Sign out here', () => sso.signOutByIframe()),
  );
  const begin = async () => {
    const { sub, error, returnTo } = await sso.init();
    if (returnTo) history.replaceState(null, '', returnTo);
    if (error) fail(error);
    else say(sub);
    client.credentials.subscribe(say);
  };
  void begin();
}
