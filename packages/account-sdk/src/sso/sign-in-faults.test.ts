import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeFault } from '../../test/account-pages.ts';
import { settle } from '../../test/fake-platform.ts';
import { faultyBrowser, faultyEvent, type FaultyEvent } from '../../test/faulty-browser.ts';
import { callbackPage, openSite } from '../../test/open-site.ts';

const exchangeFaults: ExchangeFault[] = ['lost', 'garbage', 'html', 'nothing', 'refused'];

test('§done: after any sequence of faults a user can sign in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(faultyEvent, { maxLength: 24 }),
      fc.boolean(),
      async (isIn, events, isNewPage) => {
        const { account, service, pages, open, show, tick, isShared, happen, recover, patiently } = faultyBrowser();
        // False if a token may be sent again: a failing store keeps values that were removed, and after a long hang the
        // same refresh is repeated.
        let forgets = !events.some((event) => 'trouble' in event && event.trouble === 'hang');
        const start = isIn ? [{ does: 'redirect', tab: 0 } as const, { does: 'right callback', tab: 0 } as const] : [];
        for (const event of [...start, ...events]) {
          await happen(event);
          forgets &&= isShared();
        }
        await recover();
        // No authorization code and no refused token was sent a second time.
        expect(service.misused.filter((token) => forgets || token.startsWith('code'))).toEqual([]);

        // A user signs in, on the page with the faults or on a newly loaded page.
        const before = isNewPage ? open(0, 'https://site.test/shop') : pages[0];
        show(before.page);
        await patiently(before.sso.init());
        // The client may notice only at its second call that the session has ended, because its first refresh may
        // repeat an earlier successful reply under the same idempotency key.
        for (let call = 0; call < 2; call += 1) {
          await patiently(before.client.request({ path: '/v1/user/me', withCredentials: true }).catch(() => {}));
        }
        const asked = await patiently(before.sso.signIn());
        const after = asked.signedIn ? before : open(0, account.signIn(before.page.went.at(-1) ?? ''));
        expect(asked.signedIn ? asked : await after.sso.init()).toMatchObject({ signedIn: true, sub: 'alice' });
        // After the clock was set back, a token seems valid for too long, and only a refused request corrects that.
        const isSetBack = events.some((event) => 'jump' in event && event.jump < 0);
        expect(service.takes(await after.sso.getAccessToken()) || isSetBack).toBe(true);
        // Three hours later, tokens are renewed as usual, also in the other tab.
        await tick(10_800_000);
        const other = isNewPage ? open(1) : pages[1];
        for (const { sso } of isShared() ? [after, other] : [after]) {
          // The token is checked without delay, because it may expire while `patiently` lets time pass.
          const isAccepted = sso.getAccessToken().then((token) => service.takes(token));
          expect((await patiently(isAccepted)) || isSetBack).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

/** Whether an event neither leaves the page nor makes the store lose its values. */
const staysOnPage = (event: FaultyEvent) =>
  !('store' in event) && !('does' in event && /callback|page|reload|out|told/.test(event.does));

test('after a sign-out the user stays signed out, because no pending sign-in completes afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(faultyEvent.filter(staysOnPage), { maxLength: 16 }),
      fc.constantFrom('signOut' as const, 'signOutByIframe' as const),
      fc.constantFrom('before', 'meanwhile', 'later'),
      fc.array(
        fc.oneof(
          fc.record({ passes: fc.constantFrom(1_000 as const, 6_000 as const) }),
          fc.record({
            does: fc.constantFrom('token' as const, 'early refresh' as const),
            tab: fc.constant(0 as const),
          }),
        ),
        { maxLength: 4 },
      ),
      async (isIn, events, way, answered, after) => {
        const { account, pages, happen, recover, patiently } = faultyBrowser();
        const start = isIn ? [{ does: 'redirect', tab: 0 } as const, { does: 'right callback', tab: 0 } as const] : [];
        for (const event of [...start, ...events]) await happen('does' in event ? { ...event, tab: 0 } : event);
        const { page, sso, client } = pages[0];
        const frames = page.opened.filter((frame) => frame.isOpen() && frame.src.includes('/authorize?'));
        const answer = () => frames.forEach((frame) => frame.load(account.signIn(frame.src)));
        if (answered === 'before') answer();
        const done = sso[way]();
        if (answered === 'meanwhile') answer();
        for (const event of after) await happen(event);
        if (answered === 'later') answer();
        await recover();
        await patiently(done);
        expect([await client.credentials.peek(), await sso.isSignedIn()]).toEqual([null, false]);
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

test('after any sequence of faults a user can sign in by a frame without leaving the page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('closed', 'refused', 'wrong state', 'blank', ...exchangeFaults), { maxLength: 6 }),
      async (faults) => {
        const { load, account, tick } = openSite();
        const { sso, page, frame } = load();
        for (const fault of faults) {
          const attempt = sso.signInByIframe();
          attempt.catch(() => {});
          await settle();
          const now = page.opened.at(-1);
          if (fault === 'closed') now?.pressClose();
          else if (fault === 'refused') now?.load(account.refuse(now.src, 'server_error'));
          else if (fault === 'wrong state') now?.load(`${callbackPage}?sso_sign_in_in_iframe=&state=x&code=y`);
          else if (fault === 'blank') {
            now?.load(null);
            await tick(5_000);
            now?.pressClose();
          } else {
            account.faults.push(fault);
            now?.load(account.signIn(now.src));
          }
          await expect(attempt.then(({ signedIn }) => signedIn).catch(() => false)).resolves.toBe(false);
        }
        const signedIn = sso.signInByIframe();
        await settle();
        frame().load(account.signIn(frame().src));
        expect(await signedIn).toEqual({ signedIn: true, sub: 'alice' });
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
