import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';

const TWO_HOURS = 7_200_000;
const refusal = (error: string, error_code: number) => ({
  status: 400,
  json: { error, error_code, error_description: 'why', details: [{ reason: 'R' }] },
});

async function signedIn(options: Parameters<typeof openBrowser>[0] = {}) {
  const browser = openBrowser(options);
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first };
}

describe('credentials are kept while the service is unreachable', () => {
  test.each([
    ['fail', 'fail' as const],
    ['nothing', 'nothing' as const],
    ['HTML', { html: '<h1>' }],
    ['half an answer', { json: { access_token: 'half' } }],
    ['a list', { json: [] }],
  ])('credentials are kept if the service answers with %s', async (_name, reply) => {
    const { credentials, first, server, service, tick } = await signedIn();
    server.queue = [reply, reply, reply];
    const failed = credentials.get({ force: true }).catch((error: unknown) => error);
    await tick(60_000);
    expect(await failed).toMatchObject({ error: 'unreachable' });
    expect(await credentials.peek()).toEqual(first);
    server.queue = [];
    expect((await credentials.get({ force: true })).sub).toBe('alice');
    expect(service.sessions[0]?.ended).toBeUndefined();
  });

  test('a hanging refresh request is aborted, and later requests wait less', async () => {
    const { credentials, openTab, server, tick } = await signedIn();
    server.queue = ['hang', 'hang', 'hang'];
    const hanging = credentials.get({ force: true }).catch((error: unknown) => error);
    await settle();
    server.queue = [];
    const other = openTab().credentials.get({ force: true });
    await tick(16_000);
    expect((await other).sub).toBe('alice');
    await tick(60_000);
    // The hanging first request finally gets the same answer as the second one.
    expect(await hanging).toEqual(await other);
  });
});

describe('a lost answer to a refresh signs no user out', () => {
  test('a refresh that is repeated immediately gets the lost answer', async () => {
    const { credentials, service, requests, tick } = await signedIn();
    service.faults.push('lost');
    const got = credentials.get({ force: true });
    await tick(1_000);
    expect((await got).refresh_token).toBe('0.1');
    expect(requests).toHaveLength(2);
    expect(service.refreshes()).toBe(1);
  });

  test.each([29_000, 300_000, 590_000])(
    'the lost answer is delivered if the refresh is repeated %i ms later, also by a page opened since',
    async (later) => {
      const { credentials, service, openTab, tick } = await signedIn();
      service.faults.push('lost', 'unheard', 'garbage');
      const failed = credentials.get({ force: true }).catch((error: unknown) => error);
      await tick(later);
      expect(await failed).toMatchObject({ error: 'unreachable' });
      expect((await openTab().credentials.get({ force: true })).refresh_token).toBe('0.1');
      expect(service.sessions[0]?.ended).toBeUndefined();
      expect((await credentials.get({ force: true })).refresh_token).toBe('0.2');
    },
  );

  test('the refresh can be repeated later if the service is still working on the first request', async () => {
    const { credentials, server, tick } = await signedIn();
    server.queue = [refusal('aborted', 10), refusal('aborted', 10)];
    const got = credentials.get({ force: true });
    await tick(3_000);
    expect((await got).refresh_token).toBe('0.1');
    server.queue = Array.from({ length: 3 }, () => refusal('aborted', 10));
    const given = credentials.get({ force: true }).catch((error: unknown) => error);
    await tick(10_000);
    expect(await given).toMatchObject({ error: 'aborted' });
    expect((await credentials.peek())?.refresh_token).toBe('0.1');
  });
});

describe('a wrong computer clock', () => {
  test.each([-600_000, 600_000])(
    'a clock that is wrong by %i ms from the start does not affect credentials',
    async (skew) => {
      const { openTab, service, requests, tick } = openBrowser();
      const { credentials, platform } = openTab();
      platform.skew(skew);
      await credentials.save(service.signIn());
      await tick(TWO_HOURS - 130_000);
      await credentials.get();
      expect(requests).toHaveLength(0);
      await tick(20_000);
      await credentials.get();
      expect(requests).toHaveLength(1);
      await credentials.get();
      expect(requests).toHaveLength(1);
    },
  );

  test.each([-DAY_MS, -600_000, 600_000, TWO_HOURS, DAY_MS])(
    'that jumps by %i ms causes at most one refresh, and ends no session',
    async (jump) => {
      const { credentials, platform, service, requests } = await signedIn();
      platform.skew(jump);
      for (let call = 0; call < 5; call += 1) await credentials.get();
      expect(requests.length).toBeLessThanOrEqual(1);
      expect(service.sessions[0]?.ended).toBeUndefined();
    },
  );
});
