import { expect, test } from 'vitest';
import {
  endOf,
  isOverChallenge,
  signInReducer,
  startFlow,
  stepAfter,
  tabFor,
  type SignInEvent,
} from './sign-in-flow.ts';

const now = 1_800_000_000_000;
const call = { path: '/v1/auth/signin', body: { username: '13800138000', password: 'x' } };
const refusal = (error_code: number, info: object = {}) => ({
  error: 'x',
  error_code,
  details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', ...info }],
});
const after = (...events: SignInEvent[]) => events.reduce(signInReducer, startFlow('password', ''));

test('sign-in error 4015 asks for a second factor, and keeps the request to repeat and the allowed methods', () => {
  const info = { reason: 'TWO_FACTOR_REQUIRED', resource_id: 'v1', methods: ['TOTP', 'RECOVERY'] };
  expect(stepAfter(refusal(4015, info), call, now)).toEqual({
    type: 'wanted',
    view: 'second-factor',
    wanted: { call, verificationId: 'v1', methods: ['TOTP', 'RECOVERY'] },
  });
});

test('a risky sign-in asks for a code sent to the phone', () => {
  const step = stepAfter(refusal(4020, { reason: 'VALIDATE_REQUIRED', resource_id: 'v2' }), call, now);
  expect(step).toMatchObject({ type: 'wanted', view: 'risk-code', wanted: { verificationId: 'v2' } });
});

test.each([4011, 4012, 4013, 4018, 38, 50, 4021])('sign-in error %i ends on a page of its own', (code) => {
  expect(stepAfter(refusal(code), call, now)).toMatchObject({ type: 'stopped', call });
});

test.each([4022, 4014, 3, 8, 4001])('sign-in error %i is shown as an error of the form', (code) => {
  expect(stepAfter(refusal(code), call, now)).toBeNull();
});

test('a sign-in to a locked account shows when the lock ends, but not if the delay is invalid', () => {
  expect(stepAfter(refusal(4011, { retry_delay: '900s' }), call, now)).toMatchObject({ until: now + 900_000 });
  expect([undefined, '', '900', '-1s', '1.5s'].map((delay) => endOf(delay, now))).toEqual(
    [1, 2, 3, 4, 5].map(() => null),
  );
});

test('after too many sign-in attempts a countdown is shown if the server says when the lock ends', () => {
  expect(stepAfter(refusal(8), call, now, 120)).toMatchObject({ type: 'stopped', until: now + 120_000 });
  expect(stepAfter(refusal(8), call, now)).toBeNull();
  // Here the user only requested a code (no sign-in call), so the error belongs to the contact field and no countdown
  // is shown.
  expect(stepAfter(refusal(8), null, now, 120)).toBeNull();
});

test('the typed user name is passed on to the next view of the sign-in', () => {
  const stopped = after({ type: 'stopped', refusal: refusal(4021), call, until: null });
  expect(signInReducer(stopped, { type: 'went', view: 'reset' })).toMatchObject({ identifier: '13800138000' });
  expect(signInReducer(stopped, { type: 'went', view: 'password', identifier: '' })).toMatchObject({ identifier: '' });
});

test('the Back and Forward buttons show a view of the sign-in only if its data still exists', () => {
  const wanted = { call, verificationId: 'v', methods: [] };
  const flow = after({ type: 'wanted', view: 'second-factor', wanted });
  expect(signInReducer(flow, { type: 'moved', view: 'password' }).view).toBe('password');
  expect(signInReducer(flow, { type: 'moved', view: 'recovery' }).view).toBe('recovery');
  for (const view of ['second-factor', 'recovery', 'risk-code', 'stopped', 'join'] as const) {
    expect(after({ type: 'moved', view }).view).toBe('code');
  }
  for (const view of ['code', 'sign-up', 'reset'] as const) expect(after({ type: 'moved', view }).view).toBe(view);
});

test('the sign-in tells an expired second factor from a wrong code, and asking again stays in the recovery view', () => {
  const over = (error_code: number) => isOverChallenge({ kind: 'refused', refusal: refusal(error_code) });
  expect([4014, 4016, 4017, 8].map(over)).toEqual([true, false, false, false]);
  expect(isOverChallenge({ kind: 'unreachable' })).toBe(false);
  const flow = (verificationId: string): SignInEvent => ({
    type: 'wanted',
    view: 'second-factor',
    wanted: { call, verificationId, methods: [] },
  });
  const [first, anew] = [flow('v1'), flow('v2')];
  const typing = after(first, { type: 'went', view: 'recovery' }, anew);
  expect(typing).toMatchObject({ view: 'recovery', wanted: { verificationId: 'v2' } });
  expect(after(first, anew).view).toBe('second-factor');
});

test('the sign-in shows an error message on one view only', () => {
  const failed = after({ type: 'failed', problem: 'no' });
  expect(failed).toMatchObject({ view: 'code', problem: 'no' });
  expect(signInReducer(failed, { type: 'went', view: 'password' }).problem).toBeNull();
});

test('sign-in opens the tab for codes, or the tab for passwords for a user name or after a right password', () => {
  expect(['', '13800138000', '+65 8123-4567', 'a@b.example'].map((name) => tabFor(name))).toEqual(
    Array.from({ length: 4 }, () => 'code'),
  );
  expect(['weaver', '7up'].map((name) => tabFor(name))).toEqual(['password', 'password']);
  const late = after({ type: 'wanted', view: 'second-factor', wanted: { call, verificationId: 'v', methods: [] } });
  expect(signInReducer(late, { type: 'failed', problem: 'late' }).view).toBe('password');
});
