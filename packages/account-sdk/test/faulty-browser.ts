import fc from 'fast-check';
import { memoryStore } from '../src/storage/web-stores.ts';
import { settle } from './fake-platform.ts';
import { authorizePage, callbackPage, openSite, signOutPage } from './open-site.ts';
import { renewingService, type Trouble } from './renewing-service.ts';

const states = [
  'user_pending',
  'user_blocked',
  'under_review',
  'cannot_unlock',
  'account_freeze',
  'password_reset_required',
] as const;
const endings = ['invalid_grant', 'unauthenticated', 'unauthorized_client'] as const;
const failures = ['internal', 'aborted', 'unavailable', 'lost', 'garbage', 'html', 'nothing', 'hang'] as const;
const trouble = fc.oneof(...[states, endings, failures].map((kind) => fc.constantFrom<Trouble>(...kind)));

type Health = 'fine' | 'full' | 'forbidden';
const stray = `${authorizePage}?${new URLSearchParams({ redirect_uri: callbackPage, state: 'state-none' })}`;

/** Actions of a user or a page in a tab. */
const actions = [
  'redirect',
  'frame',
  'silent',
  'request',
  'both at once',
  'token',
  'forced refresh',
  'early refresh',
  'sign out',
  'sign out in frame',
  'sign-out page',
  'told to forget',
  'right callback',
  'wrong callback',
  'error callback',
  'old callback again',
  'bare callback',
  'frame closed',
  'frame answered',
  'frame refused',
  'frame blank',
  'reload',
] as const;

/** Actions that use a token and may therefore renew the token. */
const renewals = ['token', 'forced refresh', 'early refresh', 'request'] as const;

const action = (...does: readonly (typeof actions)[number][]) =>
  fc.record({ does: fc.constantFrom(...does), tab: fc.constantFrom(0 as const, 1 as const) });

/** Any event that may happen in either of two tabs, at any time. */
export const faultyEvent = fc.oneof(
  { weight: 6, arbitrary: action(...actions) },
  { weight: 3, arbitrary: action(...renewals) },
  { weight: 3, arbitrary: fc.record({ trouble }) },
  { weight: 1, arbitrary: fc.record({ state: fc.constantFrom(null, ...states) }) },
  { weight: 1, arbitrary: fc.record({ store: fc.constantFrom<Health>('fine', 'full', 'forbidden') }) },
  { weight: 1, arbitrary: fc.record({ ends: fc.constantFrom('sessions', 'storage', 'sense of storage') }) },
  { weight: 2, arbitrary: fc.record({ passes: fc.constantFrom(1_000, 6_000, 10_800_000) }) },
  { weight: 1, arbitrary: fc.record({ jump: fc.constantFrom(-600_000, 600_000) }) },
);
export type FaultyEvent = typeof faultyEvent extends fc.Arbitrary<infer One> ? One : never;

/** A store that refuses writes when it is full, and all access when it is forbidden. */
function failingStore(health: () => Health) {
  const store = memoryStore();
  const within = <T>(limit: Health[], use: () => T) => {
    if (limit.includes(health())) throw new DOMException('no', 'QuotaExceededError');
    return use();
  };
  return {
    getItem: (key: string) => within(['forbidden'], () => store.getItem(key)),
    setItem: (key: string, value: string) => within(['forbidden', 'full'], () => store.setItem(key, value)),
    removeItem: (key: string) => within(['forbidden'], () => store.removeItem(key)),
    /** Simulates that code outside of the client changes the store. */
    meddle(key: string, value: string | null) {
      if (value === null) store.removeItem(key);
      else store.setItem(key, value);
    },
  };
}

/** Two tabs of one browser with stores that may fail, and a service that renews tokens. */
export function faultyBrowser() {
  let health: Health = 'fine';
  let tabHealth: Health = 'fine';
  let jumped = 0;
  const storage = failingStore(() => health);
  const { load, show, account, tab, tick, server } = openSite({ trySignIn: true, storage });
  tab.domainCookies.set('sessionid', 'marker');
  const newTab = () => ({ ...tab, session: failingStore(() => tabHealth) });
  const tabs = [newTab(), newTab()] as const;

  function open(at: 0 | 1, href?: string, isFramed = false) {
    const page = load(href, { tab: tabs[at], isFramed });
    page.platform.skew(jumped);
    return page;
  }
  const pages = [open(0), open(1)] as [ReturnType<typeof open>, ReturnType<typeof open>];
  const service = renewingService(server, pages[0].platform.time);
  let lastAnswer = `${callbackPage}?state=state-none&code=x`;

  function perform(does: (typeof actions)[number], at: 0 | 1): unknown {
    const { page, sso, client } = pages[at];
    show(page);
    const goTo = (href?: string) => (pages[at] = open(at, href)).sso.init();
    const [asked = stray] = page.went.filter((address) => address.includes('/authorize?')).slice(-1);
    const frame = page.opened.find((one) => one.isOpen() && one.src.includes('/authorize?'));
    switch (does) {
      case 'redirect':
        return sso.signIn();
      case 'frame':
        return sso.signInByIframe();
      case 'silent':
        return sso.trySignIn();
      case 'request':
        return sso.request({ path: '/v1/user/me' });
      case 'both at once':
        return Promise.all([sso.signInByIframe(), sso.signIn()]);
      case 'token':
        return sso.getAccessToken();
      case 'forced refresh':
        return client.credentials.get({ force: true });
      case 'early refresh':
        return client.credentials.refreshEarly();
      case 'sign out':
        return sso.signOut();
      case 'sign out in frame':
        return sso.signOutByIframe();
      case 'sign-out page':
        return goTo(signOutPage);
      case 'told to forget':
        return open(at, signOutPage, true).sso.init();
      case 'right callback':
        return goTo((lastAnswer = account.signIn(asked)));
      case 'wrong callback':
        return goTo(`${callbackPage}?state=state-wrong&code=stolen`);
      case 'error callback':
        return goTo(account.refuse(asked, 'access_denied'));
      case 'old callback again':
        return goTo(lastAnswer);
      case 'bare callback':
        return goTo(callbackPage);
      case 'frame closed':
        return frame?.pressClose();
      case 'frame answered':
        return frame?.load(account.signIn(frame.src));
      case 'frame refused':
        return frame?.load(account.refuse(frame.src, 'login_required'));
      case 'frame blank':
        return frame?.load(null);
      case 'reload':
        return goTo();
    }
  }

  function meddle(value: string | null) {
    for (const key of ['sso_sign_in_site', 'sso_frame_site', 'sso_return_site', 'credentials_site']) {
      for (const store of [storage, tabs[0].session, tabs[1].session]) store.meddle(key, value);
    }
  }

  return {
    account,
    service,
    pages,
    open,
    show,
    tick,
    /** Whether each tab can read the values that the other tab stored. */
    isShared: () => health === 'fine',
    /** Runs an event without awaiting its effects. */
    async happen(event: FaultyEvent): Promise<void> {
      if ('does' in event) void Promise.resolve(perform(event.does, event.tab)).catch(() => {});
      else if ('trouble' in event) service.troubles.push(event.trouble);
      else if ('state' in event) service.state = event.state;
      else if ('store' in event) health = tabHealth = event.store;
      else if ('passes' in event) await tick(event.passes);
      else if ('jump' in event) {
        jumped += event.jump;
        for (const { platform } of pages) platform.skew(event.jump);
      } else if (event.ends === 'sessions') service.endSessions();
      else meddle(event.ends === 'storage' ? null : '{"state":');
      await settle();
    },
    /** Ends all faults and runs all pending work. A store that refuses access may still refuse it. */
    async recover(): Promise<void> {
      service.troubles.length = 0;
      service.state = null;
      tabHealth = 'fine';
      for (const { page } of pages) for (const frame of page.opened) frame.pressClose();
      await tick(120_000);
      for (const { page } of pages) for (const frame of page.opened) frame.pressClose();
      await settle();
    },
    /** Lets enough time pass for any pending work and returns its result. Fails if the work hangs. */
    async patiently<T>(work: Promise<T>): Promise<T> {
      work.catch(() => {});
      await tick(120_000);
      const late = settle().then(() => Promise.reject(new Error('it never ends')));
      return Promise.race([work, late]);
    },
  };
}
