import { createHash } from 'node:crypto';
import * as sdk from '@feisuo/account-sdk';
import * as locales from '@feisuo/account-sdk/locales';
import * as binding from '@feisuo/account-sdk/react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountPages } from '../../../packages/account-sdk/test/account-pages.ts';
import { fakePage, fakeTab } from '../../../packages/account-sdk/test/fake-page.ts';
import { fakePlatform, settle } from '../../../packages/account-sdk/test/fake-platform.ts';
import { readDocuments, snippetsOf } from './read-snippets.ts';
import { runSnippet } from './run.ts';

const snippets = snippetsOf('README.md', readDocuments().get('README.md') ?? '');
const unrun = new Set(snippets);
const shop = 'https://my-site.example/shop';

/** Returns an example below a heading of the README, where `at` is its position, and marks the example as tested. */
function under(heading: string, at = 0) {
  const found = snippets.filter((snippet) => snippet.heading === heading)[at];
  if (!found) throw new Error(`the README has no example ${at} under ${heading}`);
  unrun.delete(found);
  return found;
}

beforeEach(() => {
  // Node's digest resolves on another thread at an unknown time. This replacement resolves at once.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_, bytes) =>
      Uint8Array.from(
        createHash('sha256')
          .update(bytes as Uint8Array)
          .digest(),
      ).buffer,
  );
});

/** A simulated browser that loads pages of the README's site one after another, with a simulated account service. */
function openBrowser() {
  const world = fakePlatform({ locks: true });
  const account = accountPages(world.server);
  const tab = fakeTab();
  const storage = sdk.memoryStore();

  /** Loads a page and runs the README's first example, which every page needs. */
  async function load(href = shop) {
    const page = fakePage({ tab, href });
    const platform = fakePlatform({ beside: world, page });
    const entries = {
      '@feisuo/account-sdk': {
        ...sdk,
        createAccountClient: (config: sdk.AccountConfig) => sdk.createAccountClient({ storage, platform, ...config }),
      },
      '@feisuo/account-sdk/locales': locales,
      '@feisuo/account-sdk/react': binding,
      react,
      'react/jsx-runtime': jsxRuntime,
    };
    const signInButton = { onclick: async () => {} };
    const { history } = page;
    const made = await runSnippet(under('Quick start: sign in by redirect'), entries, { history, signInButton });
    const { client, sso, signedIn, error } = made as unknown as sdk.SsoState & {
      client: sdk.AccountClient;
      sso: sdk.SsoClient;
    };
    const around = { client, sso, history };
    const run = (snippet: ReturnType<typeof under>, more = {}) => runSnippet(snippet, entries, { ...around, ...more });
    return { page, client, sso, signedIn, error, press: () => signInButton.onclick(), run };
  }

  /**
   * The redirect address after a sign-in. It is rewritten, because the account pages have another origin in the README
   * than in the tests.
   */
  const answerTo = (address: string | undefined) =>
    account.signIn(address ?? '', 'alice').replace(/account\.test/, 'account.example');

  async function signIn() {
    const before = await load();
    await before.press();
    return load(answerTo(before.page.went[0]));
  }

  return { load, signIn, answerTo, account, server: world.server, requests: world.requests, tick: world.tick };
}

test('README: sign-in by redirect opens the account pages and returns to the page', async () => {
  const { load, answerTo } = openBrowser();
  const before = await load();
  expect(before.signedIn).toBe(false);
  await before.press();
  const address = new URL(before.page.went[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://account.example/account/authorize');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'my-site',
    redirect_uri: 'https://my-site.example/sso/callback',
    scope: 'profile offline sso user',
    code_challenge_method: 'S256',
  });
  const after = await load(answerTo(address.href));
  expect(after).toMatchObject({ signedIn: true, error: undefined });
  expect(after.page.location.href).toBe(shop);
});

test('README: closing the frame is not an error, and silent sign-in finds the session', async () => {
  const { load, answerTo, tick } = openBrowser();
  const { page, run, sso } = await load();
  const closed = run(under('Sign in without leaving the page'));
  await settle();
  page.opened[0]?.pressClose();
  await closed;
  expect(await sso.isSignedIn()).toBe(false);
  const silent = run(under('Sign in without leaving the page', 1));
  await tick(0);
  const frame = page.opened[1];
  expect(frame?.src).toContain('prompt=none');
  frame?.load(answerTo(frame.src));
  expect(await silent).toEqual({ signedIn: true });
});

test('README: the examples get a token, send calls, and listen for changes', async () => {
  const { signIn, requests } = openBrowser();
  const { run, client } = await signIn();
  const drawn: unknown[] = [];
  const { token, me, same, stop } = await run(under('Tokens and calls'), { draw: (sub: unknown) => drawn.push(sub) });
  const bearer = `Bearer ${String(token)}`;
  expect(bearer).toMatch(/^Bearer access-/);
  expect([me, same]).toEqual([{ sub: 'me' }, { sub: 'me' }]);
  expect(requests.slice(-2).map(({ headers }) => headers['authorization'])).toEqual([bearer, bearer]);
  await settle();
  await client.credentials.clear();
  await settle();
  expect(drawn).toEqual([null]);
  (stop as () => void)();
});

test('README: sign-out works by redirect to the account pages, and in a frame', async () => {
  const { signIn, account, tick } = openBrowser();
  const { page, run, sso } = await signIn();
  const done = run(under('Sign out'));
  await tick(5_000);
  await done;
  expect(page.went[0]).toContain('https://account.example/account/sign-out?');
  expect(page.opened[0]?.src).toContain('https://account.example/account/sign-out?');
  expect(account.ended).toHaveLength(1);
  expect(await sso.isSignedIn()).toBe(false);
});

test('README: the server renders no account data with React', async () => {
  const { load } = openBrowser();
  const { run } = await load();
  const { Page, Corner } = (await run(under('React'))) as Record<string, react.ComponentType>;
  expect(renderToString(react.createElement(Page ?? 'p'))).toBe('');
  expect(Corner).toBeTypeOf('function');
});

test("README: a site's own forms sign in with a code, ask for a second factor, and approve a device", async () => {
  const { load, server, requests, tick } = openBrowser();
  const { run } = await load();
  const from = requests.length;
  const granted = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200, sub: 'alice' };
  const details = [{ reason: 'TWO_FACTOR_REQUIRED', resource_id: 'v2', methods: ['TOTP'] }];
  server.queue = [
    { json: { verification_id: 'v1' } },
    { json: { verification_token: 't1' } },
    { json: granted },
    { status: 400, json: { error: 'two_factor_required', error_code: 4015, details } },
    { json: { verification_token: 't2' } },
    { json: granted },
    {
      json: { user_code: 'ABCD-EFGH', verification_uri: 'https://go', device_code: 'd', expires_in: 600, interval: 5 },
    },
    { json: granted },
  ];
  const { api } = await run(under('Your own forms'), { apiOrigins: ['https://account.example'] });
  const asked: unknown[] = [];
  const ask = async (methods: unknown) => {
    asked.push(methods);
    return '000000';
  };
  await run(under('Your own forms', 1), { api, username: 'alice', password: 'secret', ask });
  expect(asked).toEqual([['TOTP']]);
  const shown: unknown[] = [];
  const show = (...args: unknown[]) => shown.push(...args);
  const polling = run(under('Your own forms', 2), { api, show, signal: new AbortController().signal });
  await tick(5_000);
  await polling;
  expect(shown).toEqual(['ABCD-EFGH', 'https://go']);
  expect(requests.slice(from).map(({ path, body }) => [path, body.verification_token ?? body.device_code])).toEqual([
    ['/v1/auth/verification', undefined],
    ['/v1/auth/verification/verify', undefined],
    ['/v1/auth/signin', 't1'],
    ['/v1/auth/signin', undefined],
    ['/v1/auth/verification/verify', undefined],
    ['/v1/auth/signin', 't2'],
    ['/v1/auth/device/code', undefined],
    ['/v1/auth/token', 'd'],
  ]);
});

test('README: error messages are in the language of the browser, including `not signed in`', async () => {
  const { load, server, tick } = openBrowser();
  const { run, client } = await load();
  const lines: string[] = [];
  const tell = () =>
    run(under('Errors'), { navigator: { language: 'en' }, alert: (text: string) => void lines.push(text) });
  const { other, unreachable } = await locales.loadMessages('en-US');
  await tell();
  expect(lines).toEqual([other.unauthenticated]);
  await client.credentials.save({ token_type: 'Bearer', access_token: 'a', expires_in: 7200, sub: 'alice' });
  server.handler = 'fail';
  const lost = tell();
  await tick(60_000);
  await lost;
  expect(lines[1]).toBe(unreachable);
});

test('README: the client runs in Node, with a clock and network of the test', async () => {
  const made = await runSnippet(under('Node and tests'), { '@feisuo/account-sdk': sdk });
  const client = made['client'] as sdk.AccountClient;
  expect(await client.request({ path: '/v1/user/me' })).toEqual({ total: 0 });
});

test('README: the tests above run every example', () => {
  expect([...unrun].map(({ heading, line }) => `${heading}, line ${line}`)).toEqual([]);
});
