import { expect, test, vi } from 'vitest';
import { NativeError } from '../bridge/native-client.ts';
import { errorNameOf, reportingPorts, reportingSpeaker } from './report-sign-ins.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Speaker } from './speaker.ts';

const speakerWho = (signIn: Speaker['signIn']) => {
  const track = vi.fn();
  return { track, speaker: reportingSpeaker({ signIn } as Speaker, track) };
};

test('§6 a sign-in that somebody begins is told, and what became of it', async () => {
  const fine = speakerWho(async () => true);
  expect(await fine.speaker.signIn({ how: 'popup' })).toBe(true);
  expect(fine.track.mock.calls).toEqual([['sign_in_open', { how: 'popup' }]]);
  const cancelled = speakerWho(async () => false);
  expect(await cancelled.speaker.signIn({ how: 'popup' })).toBe(false);
  expect(cancelled.track.mock.calls).toEqual([
    ['sign_in_open', { how: 'popup' }],
    ['sign_in_cancel', {}],
  ]);
  const left = speakerWho(async () => false);
  expect(await left.speaker.signIn({})).toBe(false);
  expect(left.track.mock.calls).toEqual([['sign_in_open', { how: 'redirect' }]]);
  const failed = speakerWho(() => Promise.reject(Object.assign(new Error('x'), { error: 'access_denied' })));
  await expect(failed.speaker.signIn({})).rejects.toThrow('x');
  expect(failed.track).toHaveBeenLastCalledWith('sign_in_fail', { error: 'access_denied' });
});

test('§6 login type: who comes in by hand is told, whom the page merely finds is not; and who leaves', () => {
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
])('an error is told by its name and nothing else: %o', (thrown, name) => {
  expect(errorNameOf(thrown)).toBe(name);
});
