import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';
import type { Fault } from '../../test/token-server.ts';
import type { CredentialsKeeper } from './credentials.ts';

/** Drops the access token, as the client does when the service refuses the token. */
const drop = async (credentials: CredentialsKeeper) =>
  credentials.dropAccessToken((await credentials.peek())?.access_token ?? '');

type Step =
  | { does: 'get' | 'force' | 'early' | 'drop' | 'save' | 'reload'; tab: number }
  | { does: 'clear store' }
  | { does: 'fault'; fault: Fault }
  | { does: 'pass' | 'jump'; ms: number };

const tab = fc.nat({ max: 2 });
const calls = fc.constantFrom('get' as const, 'force' as const, 'early' as const, 'drop' as const, 'reload' as const);
const faults = fc.constantFrom<Fault>('lost', 'garbage', 'html', 'nothing', 'hang', 'unheard', 'refused');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: calls, tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('save' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clear store' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('fault' as const), fault: faults }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 20, 60, 1_000, 5_000, 31_000, 125_000, 7_200_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('jump' as const), ms: fc.constantFrom(-600_000, 600_000, -9e7, 9e7) }),
  },
);

/**
 * Opens three tabs of one browser, runs the steps without awaiting their effects, and then waits until all pending work
 * has ended.
 */
async function walk(steps: Step[], locks: boolean) {
  const browser = openBrowser({ locks });
  const { service, storage, tick, requests } = browser;
  const open = () => browser.openTab({}, locks ? {} : { locks: false });
  const tabs = [open(), open(), open()];
  let jumped = 0;
  let people = 0;
  /** The session that must still exist. Null if a step has ended it. */
  let signedIn: number | null = null;
  let pending = 0;

  const start = (work: Promise<unknown>) => {
    pending += 1;
    void work.catch(() => {}).finally(() => (pending -= 1));
  };

  for (const taken of steps) {
    // Real tabs are separate processes. In this test promises take no time, so without a lock the steps of tabs would
    // interleave between two promises.
    if (!locks || taken.does === 'clear store') await settle();
    const at = 'tab' in taken ? tabs[taken.tab] : undefined;
    switch (taken.does) {
      case 'get':
      case 'force':
        if (at) start(at.credentials.get({ force: taken.does === 'force' }));
        break;
      case 'early':
        if (at) start(at.credentials.refreshEarly());
        break;
      case 'drop':
        if (at) start(drop(at.credentials));
        break;
      case 'reload':
        if ('tab' in taken) {
          tabs[taken.tab] = open();
          tabs[taken.tab]?.platform.skew(jumped);
        }
        break;
      case 'save':
        people += 1;
        await at?.credentials.save(service.signIn(`person ${people}`));
        signedIn = service.sessions.length - 1;
        break;
      case 'clear store':
        await storage.removeItem('credentials_site');
        signedIn = null;
        break;
      case 'fault':
        service.faults.push(taken.fault);
        break;
      case 'pass':
        await tick(taken.ms);
        break;
      case 'jump':
        jumped += taken.ms;
        for (const { platform } of tabs) platform.skew(taken.ms);
        break;
    }
  }
  service.faults.length = 0;
  await tick(300_000);
  return { ...browser, service, requests, tabs, signedIn, pending: () => pending };
}

test.each([
  ['Web Locks', true],
  ['a lease', false],
])(
  'after any steps in three tabs with %s no user is signed out without a cause, and sign-in works',
  (_name, locks) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { service, requests, tabs, signedIn, pending, tick, openTab } = await walk(
          [{ does: 'save', tab: 0 }, ...steps],
          locks,
        );
        // No timers are left: all work has ended, and there was no endless loop.
        expect(pending()).toBe(0);
        expect(requests.length).toBeLessThanOrEqual(steps.length * 9);
        // No refresh token was reused after its successor had arrived and the grace period was over.
        expect(service.misused).toEqual([]);
        // Credentials may be missing only if the store was cleared or the service refused the session.
        const stored = await tabs[0]?.credentials.peek();
        const session = signedIn === null ? undefined : service.sessions[signedIn];
        expect(session?.isRefused ? [session.sub, undefined] : [session?.sub]).toContain(stored?.sub);

        for (const { credentials } of [...tabs, openTab({}, locks ? {} : { locks: false })]) {
          const saved = await credentials.save(service.signIn('last'));
          for (const { credentials: any } of tabs) {
            expect((await any.peek())?.access_token).toBe(saved.access_token);
          }
          expect((await credentials.get()).sub).toBe('last');
          const forced = credentials.get({ force: true });
          await tick(1_000);
          expect((await forced).access_token).not.toBe(saved.access_token);
        }
        expect(service.misused).toEqual([]);
      }),
      { numRuns: 60 },
    ),
  60_000,
);
