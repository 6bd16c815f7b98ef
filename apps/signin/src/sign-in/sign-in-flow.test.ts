import { expect, test } from 'vitest';
import { endOf, isOverChallenge, signInReducer, startFlow, stepAfter, type SignInEvent } from './sign-in-flow.ts';

const now = 1_800_000_000_000;
const call = { path: '/v1/auth/signin', body: { username: '13800138000', password: 'x' } };
const refusal = (error_code: number, info: object = {}) => ({
  error: 'x',
  error_code,
  details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', ...info }],
});
const after = (...events: SignInEvent[]) => events.reduce(signInReducer, startFlow('password', ''));

test('a second factor is asked for with its call and its methods', () => {
  const info = { reason: 'TWO_FACTOR_REQUIRED', resource_id: 'v1', methods: ['TOTP', 'RECOVERY'] };
  expect(stepAfter(refusal(4015, info), call, now)).toEqual({
    type: 'wanted',
    view: 'second-factor',
    wanted: { call, verificationId: 'v1', methods: ['TOTP', 'RECOVERY'] },
  });
});

test('a risky sign-in asks for a code', () => {
  const step = stepAfter(refusal(4020, { reason: 'VALIDATE_REQUIRED', resource_id: 'v2' }), call, now);
  expect(step).toMatchObject({ type: 'wanted', view: 'risk-code', wanted: { verificationId: 'v2' } });
});

test.each([4011, 4012, 4013, 4018, 38, 50, 4021])('%i stops the sign-in with its own page', (code) => {
  expect(stepAfter(refusal(code), call, now)).toMatchObject({ type: 'stopped', call });
});

test.each([4022, 4014, 3, 8, 4001])('%i is a fault of the input', (code) => {
  expect(stepAfter(refusal(code), call, now)).toBeNull();
});

test('a lock has its end', () => {
  expect(stepAfter(refusal(4011, { retry_delay: '900s' }), call, now)).toMatchObject({ until: now + 900_000 });
  expect([undefined, '', '900', '-1s', '1.5s'].map((delay) => endOf(delay, now))).toEqual(
    [1, 2, 3, 4, 5].map(() => null),
  );
});

test('too many tries show a countdown if the server gives its end', () => {
  expect(stepAfter(refusal(8), call, now, 120)).toMatchObject({ type: 'stopped', until: now + 120_000 });
  expect(stepAfter(refusal(8), call, now)).toBeNull();
  // Too many requests for codes are reported at their field.
  expect(stepAfter(refusal(8), null, now, 120)).toBeNull();
});

test('the typed name is passed on to the next view', () => {
  const stopped = after({ type: 'stopped', refusal: refusal(4021), call, until: null });
  expect(signInReducer(stopped, { type: 'went', view: 'reset' })).toMatchObject({ identifier: '13800138000' });
  expect(signInReducer(stopped, { type: 'went', view: 'password', identifier: '' })).toMatchObject({ identifier: '' });
});

test('Back and Forward show only views that still have data', () => {
  const wanted = { call, verificationId: 'v', methods: [] };
  const asked = after({ type: 'wanted', view: 'second-factor', wanted });
  expect(signInReducer(asked, { type: 'moved', view: 'password' }).view).toBe('password');
  expect(signInReducer(asked, { type: 'moved', view: 'recovery' }).view).toBe('recovery');
  for (const view of ['second-factor', 'recovery', 'risk-code', 'stopped', 'join'] as const) {
    expect(after({ type: 'moved', view }).view).toBe('password');
  }
  for (const view of ['code', 'sign-up', 'reset'] as const) expect(after({ type: 'moved', view }).view).toBe(view);
});

test('tells an expired challenge from a wrong code, and asks again', () => {
  const over = (error_code: number) => isOverChallenge({ kind: 'refused', refusal: refusal(error_code) });
  expect([4014, 4016, 4017, 8].map(over)).toEqual([true, false, false, false]);
  expect(isOverChallenge({ kind: 'unreachable' })).toBe(false);
  const asked = (verificationId: string): SignInEvent => ({
    type: 'wanted',
    view: 'second-factor',
    wanted: { call, verificationId, methods: [] },
  });
  const [first, anew] = [asked('v1'), asked('v2')];
  const typing = after(first, { type: 'went', view: 'recovery' }, anew);
  expect(typing).toMatchObject({ view: 'recovery', wanted: { verificationId: 'v2' } });
  expect(after(first, anew).view).toBe('second-factor');
});

test('shows good and bad news once', () => {
  const saved = after({ type: 'password-saved', identifier: 'a' });
  expect(saved).toMatchObject({ view: 'password', told: 'password-saved', identifier: 'a' });
  expect(signInReducer(saved, { type: 'went', view: 'code' }).told).toBeNull();
  const failed = after({ type: 'failed', problem: 'no' });
  expect(signInReducer(failed, { type: 'went', view: 'code' }).problem).toBeNull();
});
