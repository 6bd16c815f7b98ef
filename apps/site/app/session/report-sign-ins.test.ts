import { expect, test, vi } from 'vitest';
import { NativeError } from '../bridge/native-client.ts';
import { errorNameOf, reportingPorts, reportingIdentitySource } from './report-sign-ins.ts';
import type { SessionPorts } from './session-ports.ts';
import type { IdentitySource } from './identity-source.ts';

const sourceWith = (signIn: IdentitySource['signIn']) => {
  const track = vi.fn();
  return { track, source: reportingIdentitySource({ signIn } as IdentitySource, track) };
};

test('§6 a sign-in that the user starts is tracked with its outcome', async () => {
  const fine = sourceWith(async () => true);
  expect(await fine.source.signIn({ how: 'popup' })).toBe(true);
  expect(fine.track.mock.calls).toEqual([['sign_in_open', { how: 'popup' }]]);
  const cancelled = sourceWith(async () => false);
  expect(await cancelled.source.signIn({ how: 'popup' })).toBe(false);
  expect(cancelled.track.mock.calls).toEqual([
    ['sign_in_open', { how: 'popup' }],
    ['sign_in_cancel', {}],
  ]);
  const left = sourceWith(async () => false);
  expect(await left.source.signIn({})).toBe(false);
  expect(left.track.mock.calls).toEqual([['sign_in_open', { how: 'redirect' }]]);
  const failed = sourceWith(() => Promise.reject(Object.assign(new Error('x'), { error: 'access_denied' })));
  await expect(failed.source.signIn({})).rejects.toThrow('x');
  expect(failed.track).toHaveBeenLastCalledWith('sign_in_fail', { error: 'access_denied' });
});

test('§6 manual sign-ins and sign-outs are tracked, but not sessions that a page finds', () => {
  const track = vi.fn();
  const emit = vi.fn();
  const ports = reportingPorts({ emit } as unknown as SessionPorts, track);
  const user = {} as never;
  ports.emit('login success', { user, loginType: 'auto' });
  ports.emit('login', { loginType: 'manual' });
  expect(track).not.toHaveBeenCalled();
  ports.emit('login success', { user, loginType: 'manual' });
  ports.emit('logout', undefined);
  expect(track.mock.calls).toEqual([
    ['sign_in_success', {}],
    ['sign_out', {}],
  ]);
  expect(emit).toHaveBeenCalledTimes(4);
});

test.each([
  [{ error: 'invalid_grant', error_description: 'secret' }, 'invalid_grant'],
  [new NativeError('login', '系统繁忙'), 'native'],
  [new Error('whatever'), 'unknown'],
  [null, 'unknown'],
])('tracked sign-in errors contain only the name of the error: %o', (thrown, name) => {
  expect(errorNameOf(thrown)).toBe(name);
});
