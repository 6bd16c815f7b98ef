import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test, vi } from 'vitest';
import { requestFailed, type ServiceReply } from '../api/service-reply.ts';
import { claimSharedTrial, type ShareDeps } from './claim-shared-trial.ts';

type Reply = Awaited<ReturnType<ShareDeps['post']>>;
const given = (isNew: boolean): Reply => ({
  code: 0,
  msg: '',
  message: '',
  data: { isNew, days: 41, vipExpiresAt: '' },
});
const user = { userId: 'u1', guid: 'd1', peerid: 'p1' };

function scene(share = 'visitor.20261116.x') {
  const stored = new Map<string, string>();
  return {
    share,
    post: vi.fn<ShareDeps['post']>(async () => given(true)),
    findStore: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
    notify: vi.fn(),
    onGranted: vi.fn(),
  };
}

test('the trial of a share card is claimed once per member and visit, with the device ids', async () => {
  const deps = scene();
  await claimSharedTrial(user, deps);
  expect(deps.post).toHaveBeenCalledWith('/xlppc.gacs/api/gxsdn/member/trial', {
    body: { share: deps.share },
    headers: { 'x-device-id': 'd1', peerid: 'p1' },
  });
  expect(deps.notify).toHaveBeenCalledWith('好友分享的 41 天试用已到账');
  expect(deps.onGranted).toHaveBeenCalledTimes(1);
  await claimSharedTrial(user, deps);
  expect(deps.post).toHaveBeenCalledTimes(1);
  deps.post.mockResolvedValue(given(false));
  await claimSharedTrial({ ...user, userId: 'u2', guid: '', peerid: '' }, deps);
  expect(deps.post.mock.calls.at(-1)?.[1].headers).toEqual({});
  expect(deps.onGranted).toHaveBeenCalledTimes(1);
});

test('a visit without a share card claims no trial', async () => {
  const deps = scene('');
  await claimSharedTrial(user, deps);
  expect(deps.post).not.toHaveBeenCalled();
});

test('claiming a trial is retried only after no answer; a refusal is shown only if the member can resolve it', async () => {
  const deps = scene();
  const no = (reason: 'TRIAL_TAKEN' | 'TRIAL_NEEDS_PHONE'): ServiceReply<never> => {
    const { code, text } = serviceRefusals[reason];
    return { code, msg: text, message: text, data: null };
  };
  deps.post.mockResolvedValueOnce(requestFailed()).mockResolvedValueOnce(no('TRIAL_TAKEN'));
  await claimSharedTrial(user, deps);
  await claimSharedTrial(user, deps);
  await claimSharedTrial(user, deps);
  expect(deps.post).toHaveBeenCalledTimes(2);
  expect(deps.notify).not.toHaveBeenCalled();
  deps.post.mockResolvedValueOnce({ ...requestFailed(), message: '参数错误' });
  for (let page = 0; page < 2; page++) await claimSharedTrial({ ...user, userId: 'u3' }, deps);
  expect(deps.post).toHaveBeenCalledTimes(3);
  deps.post.mockResolvedValueOnce(no('TRIAL_NEEDS_PHONE'));
  await claimSharedTrial({ ...user, userId: 'u2' }, deps);
  expect(deps.notify).toHaveBeenCalledWith('先绑定手机号，再领取试用');
});

test('the trial of a share card is claimed even without storage', async () => {
  const deps = scene();
  await claimSharedTrial(user, {
    ...deps,
    findStore() {
      throw new Error('no storage');
    },
  });
  expect(deps.onGranted).toHaveBeenCalledTimes(1);
});
