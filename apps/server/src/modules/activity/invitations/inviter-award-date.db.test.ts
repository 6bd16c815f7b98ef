import { readFileSync } from 'node:fs';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { invitationDriver, type Person } from '../../../../test/invitation-driver.ts';
import { refundsOn, TestChannel } from '../../../../test/ledger-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { declineRefund } from '../../pay/index.ts';
import { askForRefund } from '../../pay/refunds/member-refunds.ts';
import { activities } from '../activities/activities.tables.ts';
import { findInvitationOf } from './invitation-queries.ts';
import { invitations } from './invitations.tables.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
afterEach(() => server.clock.setOffset(0));

const { records, buy, pass, passTrialAnd, reward, giftsOf, invite } = invitationDriver(server);

describe("§6 invitations: the inviter's award waits until the purchase can no longer be fully refunded", () => {
  const dueOf = async (orderId: string) => {
    const [row] = await server.deps.db.select().from(invitations).where(eq(invitations.orderId, orderId));
    if (!row?.dueAt) throw new Error('the invitation has no due date');
    return row.dueAt;
  };
  const askRefund = (orderId: string, accountId: string, kind: 'full' | 'by_day', amountFen: number) =>
    askForRefund(refundsOn(server, new TestChannel()).deps, accountId, { orderId, kind, amountFen });

  test("if a friend's purchase starts after the trial, the inviter's award is granted seven days after the purchase starts", async () => {
    const { inviter, friends } = await invite(1);
    const orderId = await buy(friends[0] as Person);
    const due = await dueOf(orderId);
    expect((await records(inviter)).list[0].dueAt).toBe(due.toISOString());
    for (const days of [8, 40, membershipLimits.trialDays + 6.9]) {
      pass(days);
      await reward();
    }
    expect(await giftsOf(inviter)).toEqual([]);
    expect(await dueOf(orderId)).toEqual(due);
    passTrialAnd(7);
    await reward();
    expect(await giftsOf(inviter)).toHaveLength(1);
  });

  test('an award that was scheduled too early is postponed to the day on which the purchase is past its full refund', async () => {
    const { inviter, friends } = await invite(1);
    const orderId = await buy(friends[0] as Person);
    const due = await dueOf(orderId);
    pass(8);
    // Sets a due date that is too early: earlier releases counted the days from the payment.
    await server.deps.db.update(invitations).set({ dueAt: server.clock.now() }).where(eq(invitations.orderId, orderId));
    await Promise.all([reward(), reward()]);
    expect(await giftsOf(inviter)).toEqual([]);
    expect(await dueOf(orderId)).toEqual(due);
  });

  test('an award that fails does not hold back the awards of other inviters', async () => {
    const [first, second] = [await invite(1), await invite(1)];
    const broken = await buy(first.friends[0] as Person);
    await buy(second.friends[0] as Person);
    await server.deps.db
      .update(invitations)
      .set({ terms: sql`jsonb_set(${invitations.terms}, '{inviterAward}', '{"kind":"unknown"}')` })
      .where(eq(invitations.orderId, broken));
    passTrialAnd(7);
    await expect(reward()).rejects.toThrow('1 invitation awards were not granted');
    expect(await giftsOf(second.inviter)).toHaveLength(1);
    expect(await giftsOf(first.inviter)).toEqual([]);
    await server.deps.db.delete(invitations).where(eq(invitations.orderId, broken));
  });

  test('an award is not granted while the purchase can be fully refunded, whatever days the invitation stores', async () => {
    const { inviter, friends } = await invite(1);
    const [friend] = friends as [Person];
    const { pool } = server.deps.database;
    const terms = `update invitations set terms = jsonb_set(terms, '{maturityDays}', '0') where invitee_id = $1`;
    await pool.query(terms, [friend.sub]);
    const orderId = await buy(friend);
    const due = await dueOf(orderId);
    passTrialAnd(6.9);
    await reward();
    await pool.query('update invitations set due_at = $2 where order_id = $1', [orderId, server.clock.now()]);
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
    expect(await dueOf(orderId)).toEqual(due);
    passTrialAnd(7);
    await reward();
    expect(await giftsOf(inviter)).toHaveLength(1);
  });

  test('the migration raises shorter waiting days of rules and open invitations to the full refund period, and no others', async () => {
    const { friends } = await invite(3);
    const [waiting, maturing, over] = friends as [Person, Person, Person];
    const orderId = await buy(maturing);
    const due = await dueOf(orderId);
    const { pool } = server.deps.database;
    const shorten = `jsonb_set(%, '{maturityDays}', '2')`;
    await pool.query(`update activities set rules = ${shorten.replace('%', 'rules')} where id = 'invite'`);
    await pool.query(`update invitations set terms = ${shorten.replace('%', 'terms')}`);
    await pool.query(`update invitations set due_at = due_at - interval '120 hours' where order_id = $1`, [orderId]);
    await pool.query(`update invitations set state = 'over_cap' where invitee_id = $1`, [over.sub]);
    const before = await server.deps.db.select().from(activities).where(eq(activities.id, 'invite'));
    await pool.query(readFileSync(new URL('../../../../migrations/0012_refund_window.sql', import.meta.url), 'utf8'));
    expect(await dueOf(orderId)).toEqual(due);
    const daysOf = async ({ sub }: Person) => (await findInvitationOf(server.deps.db, sub))?.terms.maturityDays;
    expect(await Promise.all([waiting, maturing, over].map(daysOf))).toEqual([7, 7, 2]);
    const [after] = await server.deps.db.select().from(activities).where(eq(activities.id, 'invite'));
    expect(after).toMatchObject({
      rules: { maturityDays: 7, perDay: 5 },
      rulesVersion: (before[0]?.rulesVersion ?? 0) + 1,
      revision: (before[0]?.revision ?? 0) + 1,
    });
  });

  test('an award waits while a refund is undecided, and is granted after the refund was declined', async () => {
    const { inviter, friends } = await invite(1);
    const [friend] = friends as [Person];
    await server.deps.database.pool.query('delete from membership_grants where account_id = $1', [friend.sub]);
    const orderId = await buy(friend);
    pass(6);
    const refundNo = (await askRefund(orderId, friend.sub, 'full', 1000)).refundNo;
    pass(7);
    await reward();
    expect(await giftsOf(inviter)).toEqual([]);
    const tomorrow = server.clock.now().getTime() + DAY_MS;
    expect(Math.abs((await dueOf(orderId)).getTime() - tomorrow)).toBeLessThan(60_000);
    await declineRefund(refundsOn(server, new TestChannel()).deps, refundNo, '已经使用过加速');
    pass(8.1);
    await reward();
    expect(await giftsOf(inviter)).toHaveLength(1);
  });
});
