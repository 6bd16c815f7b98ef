import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths, memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { listGrants } from '../../membership/index.ts';
import { takeBackDays } from '../../pay/index.ts';
import { rewardDue } from './grant-due-rewards.ts';

const server = useTestServer({ SERVICES: 'account,content,pay,activity,share,jobs' });

test('when an invited friend buys and is refunded, the inviter’s days are granted and then reversed', async () => {
  const { db } = server.deps;
  const account = accountCaller(server);
  let [inviter, friend] = [await account.join(), await account.join()];
  const look = async () => (await server.get(activityPaths.invite, bearer(inviter))).body.data.mine;
  const { share } = await look();
  expect((await server.post(activityPaths.inviteBind, { share }, bearer(friend))).body.code).toBe(0);

  // Deletes the trial, so that the purchased membership starts at once.
  await db.transaction(async (tx) => {
    for (const { source } of await listGrants(tx, friend.sub))
      await takeBackDays(tx, { source, at: server.clock.now() });
  });
  let member = bearer(friend);
  const { orderToken } = (await server.get(payPaths.panel, member)).body.data;
  const order = { orderToken, userid: friend.sub, payway: 'qrcode', type: 'wechat' };
  const placed = await server.get(`${payPaths.order}?${new URLSearchParams(order).toString()}`, member);
  const { orderId, codeUrl } = placed.body.data as { orderId: string; codeUrl: string };
  await server.post(new URL(codeUrl).pathname, { action: 'pay' });
  await server.post(sandboxPaths.payDeliver, {});
  const orderAt = memberPaths.order.replace(':id', orderId);
  const stateOf = async () => (await server.get(orderAt, member)).body.data.state as string;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('granted');

  // A week of the purchased membership is over. Both members sign in again, because their access tokens have expired.
  server.clock.setOffset(payLimits.fullRefundDays * DAY_MS + 1000);
  inviter = { ...inviter, ...(await account.comeBack(inviter)) };
  friend = { ...friend, ...(await account.comeBack(friend)) };
  member = bearer(friend);
  await rewardDue({ ...server.deps, ...activityPorts });
  expect(await look()).toMatchObject({ rewarded: 1, rewardedAmount: 3, waiting: 0, left: 29 });
  const daysOf = async () => (await server.get(memberPaths.membership, bearer(inviter))).body.data.accelerator.days;
  expect(await daysOf()).toBe(37);
  // A member who is already bound to an inviter cannot be invited.
  expect((await server.get(activityPaths.invite, member)).body.data.mine).toMatchObject({ why: 'bound' });

  const refundAt = memberPaths.refundOrder.replace(':id', orderId);
  const { full, byDay } = (await server.get(refundAt, member)).body.data;
  expect(full).toBeNull();
  expect((await server.post(refundAt, { kind: 'by_day', rmb: byDay.rmb }, member)).body.code).toBe(0);
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('refunded');
  expect(await look()).toMatchObject({ rewarded: 0, rewardedAmount: 0, left: 30 });
  expect(await daysOf()).toBe(34);
  const { list } = (await server.get(activityPaths.inviteRecords, bearer(inviter))).body.data;
  expect(list).toEqual([expect.objectContaining({ state: 'taken_back' })]);
  const letters = (await server.get(accountPaths.messages, bearer(inviter))).body.data as { title: string }[];
  expect(letters.map(({ title }) => title)).toEqual(expect.arrayContaining(['邀请奖励到账了', '一份邀请奖励已收回']));
}, 60_000);
