import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import type { AccountAnswer, Call } from '../../shell/ask-account.ts';
import { zhCN } from '../texts/zh-cn.ts';
import type { Centre } from '../use-centre.ts';
import { withSudo, type SudoTokenStore } from '../sudo/with-sudo.ts';
import { finishBind } from './linked-page.tsx';

const entry = {
  providerToken: 'proof',
  providerId: 'demo',
  providerName: '演示账号',
  personName: '林夕',
  agreed: false,
  boundTo: 'me',
};
const MOVE = '/v1/user/provider/demo/trans';

const refusal = (code: number, reason: string, resource = ''): AccountAnswer<never> => ({
  kind: 'refused',
  refusal: {
    error: 'any',
    error_code: code,
    error_description: '',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, resource_id: resource }],
  },
});

/** A fake account centre: the service may require a proof of identity, and the member may give one. */
function centreOf(options: { isOld: boolean; isElsewhere?: boolean; proves?: boolean }) {
  const calls: [string, object | undefined][] = [];
  const store: SudoTokenStore = { stored: null };
  let asked = 0;
  const ask = async (call: Omit<Call, 'token'>): Promise<AccountAnswer<never>> => {
    calls.push([call.path, call.body]);
    const { sudo_token: token } = call.body as { sudo_token?: string };
    if (options.isOld && token !== 'sudo-1') return refusal(7, 'SUDO_REQUIRED');
    if (call.path === accountPaths.bindProvider && options.isElsewhere) return refusal(6, 'PROVIDER_BOUND', 'move-it');
    return { kind: 'answered', reply: {} as never };
  };
  const askPerson = async () => {
    asked += 1;
    return options.proves === false ? null : { token: `sudo-${asked}`, until: 300_000 };
  };
  const centre = {
    texts: zhCN,
    user: { sub: 'me' },
    ask,
    confirm: async () => true,
    withSudo: (call: never) => withSudo(store, askPerson, () => 0, call),
  } as unknown as Centre;
  return { centre, calls, timesAsked: () => asked };
}

test('right after a sign-in, an identity of a provider is bound without a proof of identity', async () => {
  const { centre, calls, timesAsked } = centreOf({ isOld: false });
  expect(await finishBind(centre, entry)).toEqual({ kind: 'done', message: zhCN.linked.bindDone });
  expect(calls).toEqual([[accountPaths.bindProvider, { provider_token: 'proof' }]]);
  expect(timesAsked()).toBe(0);
});

test('long after the sign-in, binding an identity of a provider asks for one proof of identity', async () => {
  const { centre, calls, timesAsked } = centreOf({ isOld: true });
  expect(await finishBind(centre, entry)).toMatchObject({ kind: 'done' });
  expect(calls.at(-1)).toEqual([accountPaths.bindProvider, { provider_token: 'proof', sudo_token: 'sudo-1' }]);
  expect(timesAsked()).toBe(1);
});

test('one proof of identity is enough to bind an identity of a provider and to move it from another account', async () => {
  const { centre, calls, timesAsked } = centreOf({ isOld: true, isElsewhere: true });
  expect(await finishBind(centre, entry)).toEqual({ kind: 'done', message: zhCN.linked.moved });
  expect(calls.at(-1)).toEqual([MOVE, { provider_trans_token: 'move-it', sudo_token: 'sudo-1' }]);
  expect(timesAsked()).toBe(1);
});

test('when the member declines the proof, no identity of a provider is bound and no error is shown', async () => {
  const { centre, calls } = centreOf({ isOld: true, proves: false });
  expect(await finishBind(centre, entry)).toEqual({ kind: 'left' });
  expect(calls).toHaveLength(1);
});

test('an identity of a provider is not bound if the account that started the binding was signed out', async () => {
  const { centre, calls } = centreOf({ isOld: false });
  const message = zhCN.linked.otherPerson;
  expect(await finishBind(centre, { ...entry, boundTo: 'another' })).toEqual({ kind: 'failed', message });
  expect(calls).toEqual([]);
});
