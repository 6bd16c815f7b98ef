import { afterEach, expect, test, vi } from 'vitest';
import type { Ask } from '../session/ask-with-captcha.ts';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { signOutHere } from './sign-out-here.ts';

const noSession: AccountAnswer<never> = { kind: 'refused', refusal: { error: 'login_required', error_code: 4032 } };
const signedOut = { kind: 'answered', reply: { sign_out_uris: ['https://a.example/out'] } } as const;
const listed = (...subs: string[]) =>
  ({ kind: 'answered', reply: { total: subs.length, data: subs.map((sub) => ({ sub })) } }) as const;

/** A fake account service that gives these answers in this order. */
function serviceOf(...answers: AccountAnswer<object>[]) {
  const calls: Call[] = [];
  const ask = (async (call: Call) => {
    calls.push(call);
    return answers[calls.length - 1];
  }) as Ask;
  return { ask, calls };
}

afterEach(() => vi.unstubAllGlobals());

test('signing out succeeds if the server knows no session and the browser lists no account', async () => {
  expect(await signOutHere(serviceOf(noSession, listed()).ask, '')).toEqual({ kind: 'answered', reply: [] });
  expect(await signOutHere(serviceOf(noSession, listed('another')).ask, 'me')).toEqual({ kind: 'answered', reply: [] });
});

test('signing out is repeated if the server knows no session but the browser still lists the account', async () => {
  for (const [sub, here] of [
    ['', 'any'],
    ['me', 'me'],
  ] as const) {
    const { ask, calls } = serviceOf(noSession, listed(here), signedOut);
    expect(await signOutHere(ask, sub)).toEqual({ kind: 'answered', reply: signedOut.reply.sign_out_uris });
    expect(calls).toHaveLength(3);
  }
});

test('a sign-out that failed or whose result is unknown is not reported as a success', async () => {
  const stays = serviceOf(noSession, listed('me'), noSession, listed('me'));
  expect(await signOutHere(stays.ask, 'me')).toEqual({ kind: 'unreachable', status: null });
  const unknown = serviceOf(noSession, { kind: 'unreachable', status: 502 });
  expect(await signOutHere(unknown.ask, '')).toEqual({ kind: 'unreachable', status: 502 });
});

test('a sign-out waits until another window has added its browser session', async () => {
  const turns: string[] = [];
  const request = async (name: string, run: () => Promise<unknown>) => {
    turns.push(name);
    return run();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  await signOutHere(serviceOf(signedOut).ask, '');
  expect(turns).toEqual(['browser-session']);
});
