import { vi } from 'vitest';
import type { AccountConfig } from '../src/config.ts';
import { createAccountClient } from '../src/create-account-client.ts';
import { createSsoClient } from '../src/sso/create-sso-client.ts';
import { sha256 } from '../src/sso/sha256.ts';
import { memoryStore } from '../src/storage/web-stores.ts';
import { accountPages } from './account-pages.ts';
import { fakePage, fakeTab, type FakePage, type FakePageOptions } from './fake-page.ts';
import { fakePlatform } from './fake-platform.ts';

export const callbackPage = 'https://site.test/sso/callback';
export const signOutPage = 'https://site.test/sso/sign-out?sso_sign_out=';
export const authorizePage = 'https://account.test/account/authorize';

/**
 * A site with single sign-on in one tab, which loads pages one after another. By default the tab's storage holds the
 * pending sign-in, and the memory of each page holds credentials.
 */
export function openSite(config: Partial<AccountConfig> = {}, hasStorage = true) {
  // Replaces the platform's digest, which resolves on another thread at an unpredictable time. This one resolves at
  // once.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, bytes) => sha256(bytes as Uint8Array).slice().buffer);
  const world = fakePlatform({ locks: true });
  const account = accountPages(world.server);
  const tab = fakeTab();
  const storage = memoryStore();
  /** The page that is visible in the tab. */
  let seen: FakePage | null = null;

  /** Shows a page and hides the page that was visible before. */
  function show(page: FakePage): void {
    if (page === seen) return;
    seen?.setHidden(true);
    seen = page;
    page.setHidden(false);
  }

  /** Loads a page with its own client. All pages share the storage of the browser. */
  function load(href?: string, options: FakePageOptions = {}) {
    const page = fakePage({ tab, ...(href && { href }), ...options });
    if (!options.isFramed) show(page);
    const platform = fakePlatform({ beside: world, page });
    const client = createAccountClient({
      clientId: 'site',
      apiOrigins: ['https://account.test'],
      authorizePage,
      authenticatePage: 'https://account.test/account/authenticate',
      signInRedirectURI: callbackPage,
      signOutURI: signOutPage,
      scope: 'profile offline jsq sso user',
      ...(hasStorage && { storage }),
      ...config,
      platform,
    });
    const sso = createSsoClient(client);
    return { page, platform, client, sso, frame: (at = -1) => expectThere(page.opened.at(at)) };
  }

  /** Signs in by redirect, as a user would. */
  async function signIn(sub?: string) {
    const before = load('https://site.test/shop?game=1');
    await before.sso.signIn();
    const after = load(account.signIn(expectThere(before.page.went.at(-1)), sub));
    return { ...after, state: await after.sso.init() };
  }

  return {
    load,
    show,
    signIn,
    account,
    tab,
    storage,
    tick: world.tick,
    requests: world.requests,
    server: world.server,
  };
}

export function expectThere<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}
