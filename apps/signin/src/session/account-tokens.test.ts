import { expect, test } from 'vitest';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { askAs, AccountTokens } from './create-session.ts';
import type { Ask } from './ask-with-captcha.ts';

/** A fake server that issues numbered tokens. With `firstEnded`, it refuses the first token as expired. */
function server(options: { firstEnded?: boolean } = {}) {
  let given = 0;
  const calls: Call[] = [];
  const ask = (async (call: Call): Promise<AccountAnswer<object>> => {
    calls.push(call);
    if (call.path === '/v1/user/browser/token') {
      given += 1;
      return { kind: 'answered', reply: { access_token: `token-${given}`, expires_in: 100, sub: 'u' } };
    }
    const hasEnded = options.firstEnded && call.token === 'token-1';
    return hasEnded
      ? { kind: 'refused', refusal: { error: 'unauthenticated', error_code: 16 } }
      : { kind: 'answered', reply: { with: call.token } };
  }) as Ask;
  return { ask, calls, given: () => given };
}

test('concurrent callers share one token request, and a token is kept until shortly before it expires', async () => {
  let now = 0;
  const { ask, given } = server();
  const tokens = new AccountTokens(ask, () => now);
  const first = await Promise.all([tokens.tokenOf('u'), tokens.tokenOf('u')]);
  expect(first).toEqual([1, 1].map(() => ({ kind: 'answered', reply: 'token-1' })));
  now = 69_000;
  expect(await tokens.tokenOf('u')).toEqual({ kind: 'answered', reply: 'token-1' });
  now = 71_000;
  expect(await tokens.tokenOf('u')).toEqual({ kind: 'answered', reply: 'token-2' });
  expect(given()).toBe(2);
});

test('the access token of a sign-in is used without another request', async () => {
  const { ask, given } = server();
  const tokens = new AccountTokens(ask, () => 0);
  tokens.keep('u', 'fresh', 7200);
  expect(await tokens.tokenOf('u')).toEqual({ kind: 'answered', reply: 'fresh' });
  expect(given()).toBe(0);
});

test('an access token that the server refuses before its expiry is replaced once', async () => {
  const { ask, given } = server({ firstEnded: true });
  const answer = await askAs(ask, new AccountTokens(ask, () => 0))('u', { path: '/v1/user/me' });
  expect(answer).toEqual({ kind: 'answered', reply: { with: 'token-2' } });
  expect(given()).toBe(2);
});
