import { act, createElement, StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fakeTarget } from '../../test/fake-elements.ts';
import { mount } from '../../test/fake-root.ts';
import { settle } from '../../test/fake-time.ts';
import type { AccountClient } from '../account-client.ts';
import { cancelled } from '../errors/account-error.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { AccountProvider, useAccessToken, useAccount, useRequest, useSignIn, useSignOut } from './index.ts';

/** Fake clients that record their calls. */
function fakeClients({ sub = null as string | null, config = {} } = {}) {
  const asked: string[] = [];
  let tell = (_sub: string | null) => {};
  const page = fakeTarget();
  const client = {
    config,
    platform: { page: { ...page, location: { href: 'https://site.test/', origin: 'https://site.test' } } },
    request: async () => 'reply',
    credentials: {
      peek: async () => sub && { sub },
      subscribe(listener: (sub: string | null) => void) {
        tell = listener;
        return () => {};
      },
    },
  } as unknown as AccountClient;
  const note =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '));
      return { signedIn: Boolean(sub) };
    };
  const sso = {
    init: note('init'),
    signIn: note('signIn'),
    signInByIframe: async () => {
      throw cancelled();
    },
    signOut: note('signOut'),
    getAccessToken: async () => 'token',
  } as unknown as SsoClient;
  return {
    client,
    sso,
    asked,
    become: (next: string | null) => act(async () => tell(next)),
    hearing: () => page.listeners.length,
  };
}

/** Records each value that a component gets from a hook, in order. */
function watch<Value>(useValue: () => Value, { client, sso }: Pick<ReturnType<typeof fakeClients>, 'client' | 'sso'>) {
  const seen: Value[] = [];
  const Watcher = () => {
    seen.push(useValue());
    return null;
  };
  const tree: ReactNode = createElement(AccountProvider, { client, sso }, createElement(Watcher));
  return { seen, tree, newest: () => seen.at(-1) as Value };
}

test('on a server the hooks return unknown and do not start the client', () => {
  const clients = fakeClients({ sub: 'u1' });
  const Name = () => useAccount().status;
  const tree = createElement(AccountProvider, clients, createElement(Name));
  expect(renderToString(tree)).toBe('unknown');
  expect(clients.asked).toEqual([]);
});

test('the first render of the hooks returns unknown, and later renders return the account', async () => {
  const clients = fakeClients({ sub: 'u1' });
  const { seen, tree } = watch(useAccount, clients);
  const { unmount } = await mount(tree);
  expect(seen.map(({ status }) => status)).toEqual(['unknown', 'signedIn']);
  await clients.become(null);
  expect(seen.at(-1)).toEqual({ status: 'signedOut', sub: null, error: null, returnTo: null });
  await unmount();
});

test('StrictMode starts the account client only once', async () => {
  const clients = fakeClients();
  const { tree, newest } = watch(useAccount, clients);
  const { unmount } = await mount(createElement(StrictMode, null, tree));
  expect(clients.asked).toEqual(['init']);
  expect(newest().status).toBe('signedOut');
  await unmount();
});

test('the account client starts even if no component uses the account', async () => {
  const clients = fakeClients();
  const { unmount } = await mount(createElement(AccountProvider, clients));
  expect(clients.asked).toEqual(['init']);
  await unmount();
});

test('a sign-in by hook is pending and then done, and passes on the options of the caller', async () => {
  const clients = fakeClients({ sub: 'u1' });
  const { signIn } = clients.sso;
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  clients.sso.signIn = async (options) => mayGoOn.then(() => signIn(options));
  const { tree, newest } = watch(useSignIn, clients);
  const { unmount } = await mount(tree);
  let isDone: boolean | undefined;
  await act(
    async () =>
      void newest()
        .signIn({ returnTo: '/vip' })
        .then((done) => (isDone = done)),
  );
  expect(newest().pending).toBe(true);
  await act(async () => goOn());
  expect(newest().pending).toBe(false);
  expect(isDone).toBe(true);
  expect(clients.asked).toContain('signIn {"returnTo":"/vip"}');
  await unmount();
});

test('a sign-in by redirect stays pending while the browser leaves the page', async () => {
  const { tree, newest } = watch(useSignIn, fakeClients());
  const { unmount } = await mount(tree);
  await act(async () => void newest().signIn());
  expect(newest()).toMatchObject({ pending: true, error: null });
  await unmount();
});

test('a sign-out at the account pages stays pending while the browser leaves the page', async () => {
  const config = { scope: 'user sso', authorizePage: 'https://account.test/account/authorize' };
  const { tree, newest } = watch(useSignOut, fakeClients({ config }));
  const { unmount } = await mount(tree);
  await act(async () => void newest().signOut());
  expect(newest()).toMatchObject({ pending: true, error: null });
  await unmount();
});

test('useAccount returns returnTo after a redirect sign-in', async () => {
  const clients = fakeClients({ sub: 'u1' });
  clients.sso.init = async () => ({ signedIn: true, sub: 'u1', returnTo: 'https://site.test/shop' });
  const { tree, newest } = watch(useAccount, clients);
  const { unmount } = await mount(tree);
  expect(newest()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: 'https://site.test/shop' });
  await unmount();
});

test('functions returned by the hooks keep their identity, also under StrictMode, so that effects can use them', async () => {
  const clients = fakeClients({ sub: 'u1' });
  const useAll = () => {
    const { signIn, signInByIframe } = useSignIn();
    const { signOut, signOutByIframe } = useSignOut();
    const { status } = useAccount();
    return {
      status,
      signIn,
      functions: [signIn, signInByIframe, signOut, signOutByIframe, useAccessToken(), useRequest()],
    };
  };
  const { tree, seen, newest } = watch(useAll, clients);
  const { unmount } = await mount(createElement(StrictMode, null, tree));
  const { functions, signIn } = newest();
  const before = seen.length;
  await clients.become(null);
  await act(async () => void (await signIn()));
  expect(seen.slice(before).map(({ status }) => status)).toContain('signedOut');
  for (const later of seen.slice(before)) {
    later.functions.forEach((one, at) => expect(one).toBe(functions[at]));
  }
  await unmount();
});

test('an unmounted component does not render again, and its listener is removed', async () => {
  const clients = fakeClients({ sub: 'u1' });
  let goOn = () => {};
  clients.sso.signIn = () => new Promise((resolve) => (goOn = () => resolve({ signedIn: true })));
  const { tree, seen, newest } = watch(useSignIn, clients);
  const { unmount } = await mount(tree);
  let isDone: boolean | undefined;
  await act(
    async () =>
      void newest()
        .signIn()
        .then((done) => (isDone = done)),
  );
  await unmount();
  const drawn = seen.length;
  goOn();
  await settle();
  expect([seen.length, isDone, clients.hearing()]).toEqual([drawn, true, 0]);
});

test('a failed sign-in reports its error and does not throw', async () => {
  const { tree, newest } = watch(useSignIn, fakeClients());
  const { unmount } = await mount(tree);
  let isDone = true;
  await act(async () => (isDone = await newest().signInByIframe()));
  expect(isDone).toBe(false);
  expect(newest()).toMatchObject({ pending: false, error: { error: 'cancelled' } });
  await unmount();
});

test('the hooks return functions to sign out, to get an access token and to send a call', async () => {
  const clients = fakeClients();
  const useAll = () => ({ ...useSignOut(), token: useAccessToken(), request: useRequest() });
  const { tree, newest } = watch(useAll, clients);
  const { unmount } = await mount(tree);
  await act(async () => void (await newest().signOut()));
  expect(clients.asked.map((line) => line.trim())).toContain('signOut');
  expect(await newest().token()).toBe('token');
  expect(await newest().request({ path: '/v1/user/me' })).toBe('reply');
  await unmount();
});

test('a hook without AccountProvider throws an error that names AccountProvider', () => {
  const Lost = () => useAccount().status;
  expect(() => renderToString(createElement(Lost))).toThrow('AccountProvider is missing');
});
