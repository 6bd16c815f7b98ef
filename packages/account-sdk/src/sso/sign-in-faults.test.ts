import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeFault } from '../../test/account-pages.ts';
import { settle } from '../../test/fake-platform.ts';
import { authorizePage, callbackPage, openSite } from '../../test/open-site.ts';

const exchangeFaults: ExchangeFault[] = ['lost', 'garbage', 'html', 'nothing', 'refused'];

/** Everything that may happen to somebody on the way, in any order. */
const event = fc.oneof(
  fc.constantFrom(
    'redirect',
    'frame',
    'silent',
    'request',
    'both at once',
    'sign out',
    'sign out in frame',
    'right callback',
    'wrong callback',
    'error callback',
    'old callback again',
    'bare callback',
    'storage cleared',
    'storage spoilt',
    'frame closed',
    'frame answered',
    'frame refused',
    'frame blank',
    'reload',
    'time passes',
  ),
  fc.record({ fault: fc.constantFrom(...exchangeFaults) }),
);

test('§done: no sequence of faults leaves a state from which sign-in is impossible', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.boolean(), async (events, hasStorage) => {
      const { load, account, tab, storage, tick } = openSite({ trySignIn: true }, hasStorage);
      tab.domainCookies.set('sessionid', 'marker');
      let here = load();
      let lastAnswer = `${callbackPage}?state=state-none&code=x`;
      const stray = `${authorizePage}?${new URLSearchParams({ redirect_uri: callbackPage, state: 'state-none' })}`;
      const started = () => {
        const at = here.page.went.map((address) => address.includes('/authorize?')).lastIndexOf(true);
        return here.page.went[at] ?? stray;
      };
      const open = () => here.page.opened.find((frame) => frame.isOpen() && frame.src.includes('/authorize?'));
      const goTo = (href?: string) => {
        here = load(href);
        void here.sso.init();
      };
      const ignore = (promise: Promise<unknown>) => void promise.catch(() => {});

      for (const one of events) {
        const frame = open();
        if (typeof one === 'object') account.faults.push(one.fault);
        else if (one === 'redirect') ignore(here.sso.signIn());
        else if (one === 'frame') ignore(here.sso.signInByIframe());
        else if (one === 'silent') ignore(here.sso.trySignIn());
        else if (one === 'request') ignore(here.sso.request({ path: '/v1/user/me' }));
        else if (one === 'both at once') {
          ignore(here.sso.signInByIframe());
          ignore(here.sso.signIn());
        } else if (one === 'sign out') ignore(here.sso.signOut());
        else if (one === 'sign out in frame') ignore(here.sso.signOutByIframe());
        else if (one === 'right callback') goTo((lastAnswer = account.signIn(started())));
        else if (one === 'wrong callback') goTo(`${callbackPage}?state=state-wrong&code=stolen`);
        else if (one === 'error callback') goTo(account.refuse(started(), 'access_denied'));
        else if (one === 'old callback again') goTo(lastAnswer);
        else if (one === 'bare callback') goTo(callbackPage);
        else if (one === 'storage cleared' || one === 'storage spoilt') {
          for (const key of ['sso_sign_in_site', 'sso_frame_site', 'sso_return_site', 'credentials_site']) {
            for (const store of [storage, tab.session]) {
              if (one === 'storage cleared') store.removeItem(key);
              else store.setItem(key, '{"state":');
            }
          }
        } else if (one === 'frame closed') frame?.pressClose();
        else if (one === 'frame answered') frame?.load(account.signIn(frame.src));
        else if (one === 'frame refused') frame?.load(account.refuse(frame.src, 'login_required'));
        else if (one === 'frame blank') frame?.load(null);
        else if (one === 'reload') goTo();
        else await tick(6_000);
        await settle();
      }

      // The faults are over, and somebody opens the page anew and signs in.
      account.faults.length = 0;
      for (const frame of here.page.opened) frame.pressClose();
      await tick(120_000);
      const fresh = load('https://site.test/shop');
      const opened = fresh.sso.init();
      await tick(10_000);
      const before = await opened;
      const asked = await fresh.sso.signIn();
      const after = before.signedIn ? asked : await load(account.signIn(fresh.page.went.at(-1) ?? '')).sso.init();
      expect(after).toMatchObject({ signedIn: true, sub: 'alice' });
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('the same without leaving the page: after any faults a frame signs in', async () => {
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
