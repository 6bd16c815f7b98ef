import * as sdk from '@feisuo/account-sdk';
import type { AccountConfig } from '@feisuo/account-sdk';

/** Options of the test client. A journey sets them before the page loads. */
export interface PageSettings {
  config?: Partial<Omit<AccountConfig, 'platform' | 'storage' | 'captcha' | 'beforeSignOut'>>;
  /**
   * How captchas are solved. `message`: in a frame that posts the token; `redirect`: on a page that redirects back with
   * the token.
   */
  captcha?: 'message' | 'redirect';
}

/** The SDK's objects, which journeys use through `window.account`. */
export type Account = ReturnType<typeof start>;

declare global {
  interface Window {
    pageSettings?: PageSettings;
    account: Account;
  }
}

function start({ config, captcha }: PageSettings = {}) {
  // Client id and address come from data attributes, because the Content-Security-Policy forbids inline scripts.
  const { client: clientId = '', account = '' } = document.documentElement.dataset;
  const { origin, pathname } = location;
  const redirectUri = `${origin}/sso/captcha`;
  /** Factor by which waits, delays and timeouts of the SDK pass faster. */
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

/** Shows the account, and buttons to sign in and out, without a UI library. */
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
