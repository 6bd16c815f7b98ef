import { expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { bindInvitation, type InvitationDeps } from './bind-invitation.ts';

const member = { userId: 'u1', guid: 'd1', peerid: '' };
const bound = { code: 0, msg: '', message: '', data: { at: '2030-06-01T00:00:00.000Z', award: null } };
const refused = { code: 24065, msg: '', message: '过了时间', data: null };

function scene(answer: () => Awaited<ReturnType<InvitationDeps['post']>>) {
  const stored = new Map<string, string>();
  const deps = {
    share: 's.1',
    post: vi.fn(async () => answer()),
    findStore: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (k: string, v: string) => void stored.set(k, v),
    }),
    notify: vi.fn(),
    onAnswered: vi.fn(),
  } satisfies InvitationDeps;
  return deps;
}

test('a member who came by an invitation link is bound to the inviter, once per visit, and sees a message', async () => {
  const deps = scene(() => bound);
  await bindInvitation(member, deps);
  await bindInvitation(member, deps);
  expect(deps.post).toHaveBeenCalledOnce();
  expect(deps.post).toHaveBeenCalledWith(expect.stringContaining('invite/bind'), {
    body: { share: 's.1' },
    headers: expect.objectContaining({ 'x-device-id': 'd1' }),
  });
  expect(deps.notify).toHaveBeenCalledOnce();
  await bindInvitation({ ...member, userId: 'u2' }, deps);
  expect(deps.post).toHaveBeenCalledTimes(2);
});

test('the message about a bound invitation names the reward of the invited friend', async () => {
  const award = { kind: 'coins', name: '加速币', amount: 100 } as const;
  const deps = scene(() => ({ ...bound, data: { ...bound.data, award } }));
  await bindInvitation(member, deps);
  expect(deps.notify).toHaveBeenCalledExactlyOnceWith('好友的邀请已生效，你得到 100 加速币');
});

test('if the service refuses to bind the member to the inviter, nothing is shown or retried', async () => {
  const deps = scene(() => refused);
  await bindInvitation(member, deps);
  await bindInvitation(member, deps);
  expect(deps.post).toHaveBeenCalledOnce();
  expect(deps.notify).not.toHaveBeenCalled();
  expect(deps.onAnswered).toHaveBeenCalledExactlyOnceWith(false);
});

test('binding to the inviter without an answer is retried on the next page; without an invitation link nothing is sent', async () => {
  const deps = scene(requestFailed);
  await bindInvitation(member, deps);
  await bindInvitation(member, deps);
  expect(deps.post).toHaveBeenCalledTimes(2);
  await bindInvitation(member, { ...deps, share: '' });
  expect(deps.post).toHaveBeenCalledTimes(2);
});
