import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../test/open-tab.ts';
import { createAccountApi } from './create-account-api.ts';

async function signedIn(config = {}) {
  const browser = openBrowser({ config });
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first, introspect: () => createAccountApi(tab.client).introspect() };
}

describe('§4 introspection', () => {
  test('§7 introspection sends GET with the token and without an Authorization header', async () => {
    const { introspect, credentials, requests, server, first } = await signedIn();
    server.queue = [{ json: { active: true } }];
    expect(await introspect()).toBe(true);
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/auth/token/introspect' });
    expect(requests[0]?.query.get('token')).toBe(first.access_token);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(await credentials.peek()).toEqual(first);
  });

  test('introspection sends the secret of a client in a header, never in the URL', async () => {
    const { introspect, requests, server } = await signedIn({ clientSecret: 's:é' });
    server.queue = [{ json: { active: true } }];
    await introspect();
    expect(requests[0]?.headers['authorization']).toBe(`Basic ${btoa('site:s%3A%C3%A9')}`);
    expect(requests[0]?.url).not.toContain('s%3A');
  });

  test.each([
    ['active:false', { json: { active: false } }],
    ['unauthenticated', { status: 401, json: { error: 'unauthenticated', error_code: 16 } }],
    ['invalid_grant', { status: 400, json: { error: 'invalid_grant', error_code: 4126 } }],
    ['unauthorized_client', { status: 400, json: { error: 'unauthorized_client', error_code: 4122 } }],
  ])('introspection clears the credentials and returns false after %s', async (_name, reply) => {
    const { introspect, credentials, server } = await signedIn();
    server.queue = [reply];
    expect(await introspect()).toBe(false);
    expect(await credentials.peek()).toBeNull();
  });

  test.each([
    ['another error', [{ status: 500, json: { error: 'internal', error_code: 13 } }]],
    ['a network failure', ['fail', 'fail', 'fail'] as const],
    ['HTML', Array.from({ length: 3 }, () => ({ html: '<p>' }))],
    ['an answer without the field active', [{ json: {} }]],
  ])(
    'introspection returns true and keeps the stored credentials after any other answer: %s',
    async (_name, replies) => {
      const { introspect, credentials, server, first, tick } = await signedIn();
      server.queue = [...replies];
      const told = introspect();
      await tick(10_000);
      expect(await told).toBe(true);
      expect(await credentials.peek()).toEqual(first);
    },
  );

  test('introspection renews an expired token first, and returns false only if the renewal was refused', async () => {
    const { introspect, server, service, requests, tick } = await signedIn();
    await tick(7_200_000);
    server.queue = ['fail', 'fail', 'fail'];
    const unheard = introspect();
    await tick(10_000);
    expect(await unheard).toBe(true);
    service.endAll();
    expect(await introspect()).toBe(false);
    expect(requests.every(({ path }) => path === '/v1/auth/token')).toBe(true);
  });

  test('introspection keeps credentials that another tab has stored meanwhile', async () => {
    const { introspect, credentials, server, service, openTab } = await signedIn();
    server.queue = [
      async () => {
        await openTab().credentials.save(service.signIn('bob'));
        return { json: { active: false } };
      },
    ];
    expect(await introspect()).toBe(true);
    expect(await credentials.peek()).toMatchObject({ sub: 'bob' });
  });
});
