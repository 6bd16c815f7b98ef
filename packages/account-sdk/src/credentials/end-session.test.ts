import { describe, expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';

async function signedIn(config = {}) {
  const browser = openBrowser({ config });
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first };
}

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('§4 sign-out', () => {
  test.each([undefined, 'refresh_token', 'access_token'] as const)(
    'revokes the chosen token, %s, and forgets the session: the server ends it by either',
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
  ] as const)('on failure with the hint %s, local credentials are kept: %s', async (hint, isKept) => {
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
  ] as const)('with the hint %s, nobody is signed in here while the service is told: %s', async (hint, isForgotten) => {
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
  });

  test('without the chosen token the other one ends the session', async () => {
    const { credentials, requests, first } = await signedIn();
    await credentials.dropAccessToken(first.access_token);
    await credentials.revoke('access_token');
    expect(requests[0]?.body.token).toBe(first.refresh_token);
  });

  test('waits for a refresh in another tab, and revokes what that brought', async () => {
    const { credentials, openTab, requests, server, service } = await signedIn();
    let revoked: Promise<void> | undefined;
    const tokens = server.handler;
    server.queue = [
      async (request) => {
        revoked = credentials.revoke();
        await settle();
        return typeof tokens === 'function' ? tokens(request) : tokens;
      },
    ];
    const renewed = await openTab().credentials.get({ force: true });
    await revoked;
    expect(requests.map(({ path }) => path)).toEqual(['/v1/auth/token', '/v1/auth/revoke']);
    expect(requests[1]?.body.token).toBe(renewed.refresh_token);
    expect(service.sessions[0]?.ended).toBe('signed out');
    expect(await credentials.peek()).toBeNull();
    await expect(openTab().credentials.get()).rejects.toMatchObject({ error: 'unauthenticated' });
  });

  test('does not sign out who signs in while it is under way', async () => {
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
