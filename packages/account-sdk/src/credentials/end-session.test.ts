import { describe, expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';
import type { Credentials } from './credentials.ts';

async function signedIn(config = {}) {
  const browser = openBrowser({ config });
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first };
}

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('§4 sign-out', () => {
  test.each([undefined, 'refresh_token', 'access_token'] as const)(
    'sign-out with the hint %s revokes that token, ends the session and clears the credentials',
    async (hint) => {
      const { credentials, first, requests, service } = await signedIn({ clientSecret: 'secret' });
      await credentials.revoke(hint);
      const chosen = hint ?? 'refresh_token';
      expect(requests).toMatchObject([
        {
          method: 'POST',
          path: '/v1/auth/revoke',
          body: { token: first[chosen], token_type_hint: chosen, client_id: 'site', client_secret: 'secret' },
        },
      ]);
      expect(service.sessions[0]?.ended).toBe('signed out');
      expect(await credentials.peek()).toBeNull();
    },
  );

  test.each([
    ['refresh_token', false],
    ['access_token', true],
  ] as const)('after a failed sign-out with the hint %s, the local credentials are kept: %s', async (hint, isKept) => {
    const { credentials, first, server, tick } = await signedIn();
    server.queue = ['fail', 'fail', 'fail'];
    const failed = caught(credentials.revoke(hint));
    await tick(10_000);
    expect(await failed).toMatchObject({ error: 'unreachable' });
    expect(await credentials.peek()).toEqual(isKept ? first : null);
  });

  test.each([
    ['refresh_token', true],
    ['access_token', false],
  ] as const)(
    'with the hint %s, the credentials are already cleared during the sign-out request: %s',
    async (hint, isForgotten) => {
      const { credentials, server, openTab } = await signedIn();
      const here: boolean[] = [];
      server.queue = [
        async () => {
          here.push((await openTab().credentials.peek()) === null);
          return { json: {} };
        },
      ];
      await credentials.revoke(hint);
      expect(here).toEqual([isForgotten]);
    },
  );

  test('sign-out revokes the other token if the token of the hint is missing', async () => {
    const { credentials, requests, first } = await signedIn();
    await credentials.dropAccessToken(first.access_token);
    await credentials.revoke('access_token');
    expect(requests[0]?.body.token).toBe(first.refresh_token);
  });

  /** A user signs out in one tab while another tab is refreshing the token. */
  async function signOutBesideRefresh(hint?: 'access_token') {
    const browser = await signedIn();
    const { credentials, openTab, server, service } = browser;
    const here: boolean[] = [];
    let revoked: Promise<void> | undefined;
    const tokens = server.handler;
    server.queue = [
      async (request) => {
        revoked = credentials.revoke(hint);
        await settle();
        here.push((await credentials.peek()) !== null);
        return typeof tokens === 'function' ? tokens(request) : tokens;
      },
    ];
    const renewed = await caught(openTab().credentials.get({ force: true }));
    await revoked;
    expect(service.sessions[0]?.ended).toBe('signed out');
    expect(await credentials.peek()).toBeNull();
    await expect(openTab().credentials.get()).rejects.toMatchObject({ error: 'unauthenticated' });
    return { ...browser, renewed, here };
  }

  test('sign-out does not wait for a refresh in another tab, and the refresh does not restore the session', async () => {
    const { here, renewed, first, requests } = await signOutBesideRefresh();
    expect([here, renewed]).toEqual([[false], expect.objectContaining({ error: 'unauthenticated' })]);
    // Any token of a session ends the session, even a refresh token that was already replaced by a newer one.
    expect(requests.find(({ path }) => path === '/v1/auth/revoke')?.body.token).toBe(first.refresh_token);
  });

  test('sign-out with the hint access_token waits for a refresh, and revokes the new token', async () => {
    const { here, renewed, requests } = await signOutBesideRefresh('access_token');
    expect([here, requests.map(({ path }) => path)]).toEqual([[true], ['/v1/auth/token', '/v1/auth/revoke']]);
    expect(requests[1]?.body.token).toBe((renewed as Credentials).access_token);
  });

  test.each([false, true])(
    'sign-out also clears credentials that the page is about to store; several accounts: %s',
    async (multipleAccounts) => {
      const { credentials, service, first, requests } = await signedIn({ multipleAccounts });
      const saved = credentials.save(service.signIn('bob'));
      await credentials.revoke();
      await saved;
      expect(await credentials.peek()).toBeNull();
      expect(requests[0]?.body.token).not.toBe(first.refresh_token);
    },
  );

  test('revoking an unwanted grant keeps the current session, unless the grant belongs to that session', async () => {
    const { credentials, service, first, requests } = await signedIn();
    const unwanted = service.signIn('bob');
    await credentials.revoke(undefined, unwanted);
    expect([service.sessions[1]?.ended, await credentials.peek()]).toEqual(['signed out', first]);
    await credentials.revoke(undefined, first);
    expect([requests.length, service.sessions[0]?.ended]).toEqual([2, 'signed out']);
    expect(await credentials.peek()).toBeNull();
  });

  test('sign-out does not sign out a user who signs in meanwhile', async () => {
    const { credentials, server, service, openTab } = await signedIn();
    server.queue = [
      async () => {
        await openTab().credentials.save(service.signIn('bob'));
        return { json: {} };
      },
    ];
    await credentials.revoke();
    expect(await credentials.get()).toMatchObject({ sub: 'bob' });
  });
});
