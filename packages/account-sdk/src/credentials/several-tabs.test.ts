import { describe, expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';

const TWO_HOURS = 7_200_000;

async function openTen(locks: boolean) {
  const browser = openBrowser({ locks });
  const tabs = Array.from({ length: 10 }, () => browser.openTab({}, { locks: locks ? undefined : false } as object));
  await tabs[0]?.credentials.save(browser.service.signIn());
  return { ...browser, tabs };
}

describe.each([
  ['Web Locks', true],
  ['a lease in the browser storage', false],
])('concurrent tabs with %s', (_name, locks) => {
  test('ten tabs with an expired token refresh once and share the new token', async () => {
    const { tabs, service, tick } = await openTen(locks);
    await tick(TWO_HOURS);
    const all = Promise.all(tabs.map(({ credentials }) => credentials.get()));
    await tick(15_000);
    const got = await all;
    expect(new Set(got.map(({ access_token }) => access_token)).size).toBe(1);
    expect(service.refreshes()).toBe(1);
    expect(service.sessions[0]?.ended).toBeUndefined();
  });

  test('ten tabs whose calls fail as unauthenticated at the same time renew once, and all calls succeed', async () => {
    const { tabs, server, service, tick, requests } = await openTen(locks);
    const tokens = server.handler;
    const bad = (await tabs[0]?.credentials.peek())?.access_token;
    server.handler = (request) => {
      if (request.path !== '/v1/user/me') return typeof tokens === 'function' ? tokens(request) : tokens;
      const isGood = request.headers['authorization'] !== `Bearer ${bad}`;
      return isGood ? { json: { ok: 1 } } : { status: 401, json: { error: 'unauthenticated', error_code: 16 } };
    };
    const all = Promise.all(tabs.map(({ client }) => client.request({ path: '/v1/user/me', withCredentials: true })));
    await tick(15_000);
    expect(await all).toHaveLength(10);
    expect(service.refreshes()).toBe(1);
    expect(requests.filter(({ path }) => path === '/v1/auth/token')).toHaveLength(1);
  });

  test("a waiting tab refreshes the token when the other tab's refresh failed", async () => {
    const { tabs, service, tick } = await openTen(locks);
    await tick(TWO_HOURS);
    service.faults.push('unheard', 'unheard', 'unheard');
    const all = Promise.all(tabs.map(({ credentials }) => credentials.get().catch((error: unknown) => error)));
    await tick(20_000);
    const got = await all;
    expect(got.filter((one) => one instanceof Error)).toHaveLength(1);
    expect(service.refreshes()).toBe(1);
  });
});

test('a tab that crashed while it held the storage lease blocks other tabs for at most ten seconds', async () => {
  const { openTab, service, storage, tick } = openBrowser({ locks: false });
  const [crashed, other] = [openTab(), openTab()];
  await crashed.credentials.save(service.signIn());
  service.faults.push('hang');
  void crashed.credentials.get({ force: true });
  await tick(100);
  expect(await storage.getItem('lock_credentials_site')).not.toBeNull();
  let got: unknown;
  void other.credentials.get({ force: true }).then((credentials) => (got = credentials));
  await tick(9_800);
  expect(got).toBeUndefined();
  await tick(400);
  expect(got).toMatchObject({ sub: 'alice' });
  expect(await storage.getItem('lock_credentials_site')).toBeNull();
});

test('a storage lease that was taken before the clock was set back does not block other tabs', async () => {
  const { openTab, service, storage, tick } = openBrowser({ locks: false });
  const { credentials, platform } = openTab();
  await credentials.save(service.signIn());
  await storage.setItem('lock_credentials_site', `${platform.now() + 600_000} person`);
  const got = credentials.get({ force: true });
  await tick(100);
  expect(await got).toMatchObject({ sub: 'alice' });
});

test.each(['rubbish', '', 'NaN x'])('an invalid storage lease does not block: %s', async (lease) => {
  const { openTab, service, storage, tick } = openBrowser({ locks: false });
  const { credentials } = openTab();
  await credentials.save(service.signIn());
  await storage.setItem('lock_credentials_site', lease);
  const got = credentials.get({ force: true });
  await tick(100);
  expect(await got).toMatchObject({ sub: 'alice' });
});

test('a store that loses the written lease does not block a refresh forever', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (key.startsWith('lock_') || kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
  };
  const { openTab, service, tick } = openBrowser({ locks: false, config: { storage } });
  const { credentials } = openTab();
  await credentials.save(service.signIn());
  const got = credentials.get({ force: true });
  await tick(16_000);
  expect(await got).toMatchObject({ sub: 'alice' });
});

test('the storage lease is used if the page may not use Web Locks', async () => {
  const request = async () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { openTab, service, storage, tick } = openBrowser({ locks: { request } as unknown as LockManager });
  const { credentials } = openTab();
  await credentials.save(service.signIn());
  const got = credentials.get({ force: true });
  await settle();
  expect(await storage.getItem('lock_credentials_site')).not.toBeNull();
  await tick(100);
  expect(await got).toMatchObject({ sub: 'alice' });
});

test('credentials that another tab renewed are returned immediately', async () => {
  const { openTab, service, requests, tick } = openBrowser();
  const [one, other] = [openTab(), openTab()];
  await one.credentials.save(service.signIn());
  await tick(TWO_HOURS);
  const renewed = await one.credentials.get();
  expect(await other.credentials.get()).toEqual(renewed);
  expect(requests).toHaveLength(1);
});

test('concurrent changes of credentials by two tabs do not undo each other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { openTab, service } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    const { access_token } = await one.credentials.save(service.signIn('alice'));
    const dropped = other.credentials.dropAccessToken(access_token);
    for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
    await one.credentials.save(service.signIn('bob'));
    await dropped;
    expect(await one.credentials.peek()).toMatchObject({ sub: 'bob' });
  }
});

describe('newer credentials that are stored during a refresh win', () => {
  const refused = { status: 400, json: { error: 'invalid_grant', error_code: 4126 } };

  test('a refused refresh does not clear newer credentials', async () => {
    const { openTab, service, server } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    await one.credentials.save(service.signIn('alice'));
    server.queue = [
      async () => {
        await other.credentials.save(service.signIn('bob'));
        return refused;
      },
    ];
    expect(await one.credentials.get({ force: true })).toMatchObject({ sub: 'bob' });
    expect(await one.credentials.peek()).toMatchObject({ sub: 'bob' });
  });

  test('a refused refresh does not clear newer credentials, even if they have expired', async () => {
    const { openTab, service, server, storage } = openBrowser();
    const { credentials } = openTab();
    const first = await credentials.save(service.signIn('alice'));
    const stale = { ...first, ...service.signIn('bob'), expires_at: '2020-01-01T00:00:00.000Z', refresh_key: 'x' };
    server.queue = [
      async () => {
        await storage.setItem('credentials_site', JSON.stringify(stale));
        return refused;
      },
    ];
    expect(await credentials.get({ force: true })).toMatchObject({ sub: 'bob', refresh_token: '1.1' });
  });

  test('a successful refresh does not overwrite newer credentials', async () => {
    const { openTab, service, server } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    const granted = service.signIn('alice');
    await one.credentials.save(granted);
    server.queue = [
      async () => {
        await other.credentials.save(service.signIn('bob'));
        return { json: { ...granted, refresh_token: '0.1' } };
      },
    ];
    expect(await one.credentials.get({ force: true })).toMatchObject({ sub: 'bob' });
    expect(await other.credentials.get()).toMatchObject({ sub: 'bob' });
  });
});
