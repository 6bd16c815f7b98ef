import { memberPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { sell, TestChannel } from '../../test/ledger-fixtures.ts';
import { runAdmin } from '../../test/server-process.ts';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { reconcileDay } from '../modules/pay/reconcile/reconcile-day.ts';
import { dayBefore } from '../time/shanghai.ts';
import { noteOrderEvent } from '../modules/pay/orders/order-queries.ts';
import { addBooksVerbs } from './books-verbs.ts';
import { addRefundVerbs } from './refund-verbs.ts';
import { addReviewVerbs } from './review-verbs.ts';

const commands = useCommands(addRefundVerbs, addReviewVerbs, addBooksVerbs);

const { say: admin, rows: query } = commands;
const refundAt = (orderId: string) => memberPaths.refundOrder.replace(':id', orderId);

test("a member sees the refundable amount and requests a refund, and an operator's decision is audited", async () => {
  const { server, env } = commands;
  const account = accountCaller(server);
  const [member, nonMember] = [await account.join(), await account.join()];
  const at = new Date(server.clock.now().getTime() - 60_000);
  const { orderId } = await sell(server.deps.db, { accountId: member.sub, paidFen: 3000, days: 30, at });
  const path = refundAt(orderId);

  // The quote contains only days of this order, not of other grants such as the trial, and all of them are left.
  const { data: quote } = (await server.get(path, bearer(member))).body;
  expect(quote).toMatchObject({ rmb: 3000, totalDays: 30, full: { rmb: 3000 }, refunds: [] });
  expect(quote.byDay.rmb).toBe(Math.floor((3000 * quote.leftDays) / 30));

  for (const headers of [{}, bearer(nonMember)]) {
    const expected = 'authorization' in headers ? 404 : 401;
    expect((await server.get(path, headers)).status).toBe(expected);
    expect((await server.post(path, { kind: 'full', rmb: 3000 }, headers)).status).toBe(expected);
  }
  for (const body of [{}, { kind: 'all', rmb: 1 }, { kind: 'full', rmb: 0 }, { kind: 'full', rmb: 1.5 }, 'x', null]) {
    expect((await server.post(path, body, bearer(member))).status).toBe(400);
  }
  expect((await server.get(refundAt('no%00such'), bearer(member))).status).toBeLessThan(500);
  expect((await server.post(path, { kind: 'full', rmb: 2999 }, bearer(member))).body).toMatchObject({
    code: 22204,
    message: '可退金额刚刚有变化，请重新查看后再提交',
  });

  const asked = (await server.post(path, { kind: 'full', rmb: 3000 }, bearer(member))).body.data;
  expect(asked).toMatchObject({ state: 'asked', rmb: 3000, takesDays: true });
  const again = (await server.post(path, { kind: 'full', rmb: 3000 }, bearer(member))).body.data;
  expect(again).toEqual(asked);

  // One command is run as a separate process while the server is running.
  expect(await runAdmin(env, 'refund', 'list')).toMatchObject(done(asked.number, 'asked'));
  expect(await admin('refund', 'approve', asked.number, '--reason', '七天内未使用')).toMatchObject(
    done('queued', '30.00'),
  );
  expect(await admin('refund', 'decline', asked.number, '--note', '已用过')).toMatchObject(refused('already decided'));
  expect((await server.get(path, bearer(member))).body.data).toMatchObject({
    byDay: null,
    full: null,
    refunds: [{ number: asked.number, state: 'processing' }],
  });
  // The command writes the refund and its job. A server that runs jobs would execute the refund.
  const [refund] = await query(`select id, state from pay_refunds where refund_no = '${asked.number}'`);
  expect(refund).toMatchObject({ state: 'queued' });
  expect(await query(`select data from pgboss.job where name = 'carry-out-refund'`)).toEqual([
    { data: { id: refund?.id } },
  ]);
  expect(await query(`select action, subject, reason from audit_log where action like 'refund.%'`)).toEqual([
    { action: 'refund.approve', subject: asked.number, reason: '七天内未使用' },
  ]);
  const messages = await query(`select kind from member_messages where account_id = '${member.sub}' and kind = 'pay'`);
  expect(messages).toHaveLength(2);
}, 60_000);

test('by command an operator makes a partial refund, reads the books and explains a mismatch', async () => {
  const { server } = commands;
  const yesterday = dayBefore(server.clock.now());
  const at = new Date(`${yesterday}T04:00:00Z`);
  const sold = await sell(server.deps.db, { at, paidFen: 2500 });
  expect(await admin('refund', 'give', sold.orderId, '--reason', ' ')).toMatchObject(refused('reason is empty'));
  expect(await admin('refund', 'limit', '500')).toMatchObject(refused('reason is empty'));
  const give = ['refund', 'give', sold.orderId, '--amount', '10', '--keep-days', '--reason', '线路故障补偿'];
  expect(await admin(...give)).toMatchObject(done('queued', '10.00'));
  expect(await admin('books', 'balance')).toMatchObject(done('refunds', 'The books balance'));

  const channel = new TestChannel();
  const { attemptId: outTradeNo, transactionId } = sold;
  const row = { outTradeNo, transactionId, kind: 'payment', amountFen: 2500, feeFen: 99, at } as const;
  channel.bills.set(yesterday, [{ ...row, refundNo: null, isSettled: true }]);
  await reconcileDay(
    {
      ...server.deps,
      channels: new Map([['wechat', channel]]),
      feeBasisPoints: { wechat: 60, alipay: 60 },
      settle: async () => {},
      noteReturned: async () => {},
    },
    'wechat',
    yesterday,
  );
  expect(await admin('reconcile', 'run', 'wechat', yesterday, '--reason', '重读账单')).toMatchObject(done('queued'));
  expect(await query(`select data from pgboss.job where name = 'reconcile-bills'`)).toEqual([
    { data: { channel: 'wechat', day: yesterday } },
  ]);
  const [open] = await query('select id::text from pay_mismatches where resolved_at is null');
  expect(await admin('reconcile', 'list')).toMatchObject(done('fee_differs', '0.15', '0.99'));
  const resolve = ['reconcile', 'resolve', String(open?.id), '--note', '费率已核对'];
  expect(await admin(...resolve)).toMatchObject(done('explained'));
  expect(await query(`select note, resolved_by from pay_mismatches`)).toEqual([
    { note: '费率已核对', resolved_by: 'command line' },
  ]);
  expect(await query(`select action from audit_log where action like 'reconcile.%' order by id`)).toEqual([
    { action: 'reconcile.run' },
    { action: 'reconcile.resolve' },
  ]);
}, 60_000);

test('payments in review are listed, accepted or refunded one by one, and each decision is audited', async () => {
  const { server } = commands;
  const at = server.clock.now();
  expect(await admin('review', 'list')).toMatchObject(done('No payment needs a decision'));
  const sales = [await sell(server.deps.db, { at, isInReview: true, paidFen: 900 })];
  sales.push(await sell(server.deps.db, { at, isInReview: true, paidFen: 1 }));
  const [acceptedOrder, returned] = sales.map(({ orderId }) => orderId);
  const ids = await query(`select id::text, order_id from pay_payments where disposition = 'review' order by id`);
  const [accepted = '', rejected = ''] = ids.map(({ id }) => String(id));
  expect(await admin('review', 'list')).toMatchObject(done(acceptedOrder ?? '', '9.00', returned ?? '', '0.01'));
  expect(await admin('refund', 'give', acceptedOrder ?? '', '--reason', '再试')).toMatchObject(refused('in review'));
  expect(await admin('review', 'accept', accepted, '--reason', '核对过了')).toMatchObject(
    done('9.00', 'days were granted'),
  );
  expect(await admin('review', 'refund', accepted, '--reason', '再试')).toMatchObject(refused('not in review'));
  expect(await admin('review', 'refund', rejected, '--reason', '金额不符')).toMatchObject(done('queued', '0.01'));
  expect(await admin('review', 'accept', '99999', '--reason', '核对过了')).toMatchObject(
    refused('there is no payment 99999'),
  );
  expect(await admin('review', 'accept', 'x', '--reason', '核对过了')).toMatchObject(
    refused('give the number of the payment'),
  );
  expect(await query(`select action, subject, reason from audit_log where action like 'review.%' order by id`)).toEqual(
    [
      { action: 'review.accept', subject: accepted, reason: '核对过了' },
      { action: 'review.refund', subject: rejected, reason: '金额不符' },
    ],
  );
  const states = await query(
    `select state from pay_orders where id in ('${acceptedOrder}', '${returned}') order by created_at, id`,
  );
  expect(states.map(({ state }) => state).toSorted()).toEqual(['granted', 'refunding']);
}, 60_000);

test('a refund that the payment channel made on its own is recorded and audited, and the books balance', async () => {
  const { server } = commands;
  const at = server.clock.now();
  const { orderId, attemptId } = await sell(server.deps.db, { at, isInReview: true, paidFen: 3000 });
  const facts = { reason: 'refunded at the channel', paidFen: 3000 };
  await noteOrderEvent(server.deps.db, { orderId, at, kind: 'review', outTradeNo: attemptId, facts });
  const [waiting] = await query(`select id::text from pay_payments where order_id = '${orderId}'`);
  const id = String(waiting?.id);
  expect(await admin('review', 'list')).toMatchObject(done(orderId, 'refunded at the channel'));
  expect(await admin('review', 'accept', id, '--reason', '核对过了')).toMatchObject(refused('write it off'));
  expect(await admin('review', 'write-off', id, '--note', '渠道工单 8812')).toMatchObject(done(orderId, '30.00'));
  expect(await admin('review', 'write-off', id, '--note', '再试')).toMatchObject(refused('not in review'));
  const audit = await query(`select subject, after->>'note' as note from audit_log where action = 'review.write_off'`);
  expect(audit).toEqual([{ subject: id, note: '渠道工单 8812' }]);
  expect(await query(`select state from pay_orders where id = '${orderId}'`)).toEqual([{ state: 'refunded' }]);
  expect(await admin('books', 'balance')).toMatchObject(done('The books balance'));
}, 60_000);
