import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipEnds, membershipGrants } from '../membership.tables.ts';
import { makeMembershipPersonalData, membershipOf } from '../index.ts';
import { grantMembership } from './grant-membership.ts';
import { listGrants, type NewGrant } from './grant-queries.ts';
import { addDays, addMonths } from './length.ts';
import { revokeGrant } from './revoke-grant.ts';
import { timelineOf, type GrantSource, type Vas } from './timeline.ts';

const server = useTestServer({ SERVICES: 'account', DATABASE_POOL: '20' });

const AT = new Date('2026-03-15T02:00:00Z');
const newSource = (): GrantSource => ({ type: 'order', id: randomUUID() });
const grantOf = (accountId: string, more: Partial<NewGrant> = {}): NewGrant => ({
  accountId,
  source: newSource(),
  productId: 'p',
  vas: 3,
  length: { days: 10 },
  at: AT,
  ...more,
});
const give = (grant: NewGrant) => server.deps.db.transaction((tx) => grantMembership(tx, grant));
const take = (source: GrantSource, at: Date) => server.deps.db.transaction((tx) => revokeGrant(tx, { source, at }));

async function storedEnd(accountId: string, vas: Vas = 3): Promise<Date | null> {
  const isMeant = and(eq(membershipEnds.accountId, accountId), eq(membershipEnds.vas, vas));
  const [row] = await server.deps.db.select().from(membershipEnds).where(isMeant);
  return row?.endsAt ?? null;
}
async function derivedEnd(accountId: string, vas: Vas = 3): Promise<Date | null> {
  const grants = await listGrants(server.deps.db, accountId);
  return timelineOf(grants.filter((grant) => grant.vas === vas)).at(-1)?.endsAt ?? null;
}

describe('grants of one source', () => {
  test('repeating a grant with other values returns the first grant', async () => {
    const grant = grantOf(randomUUID());
    const first = await give(grant);
    expect(first).toMatchObject({ isNew: true, startsAt: AT, endsAt: addDays(AT, 10) });
    expect(await give({ ...grant, length: { days: 99 }, at: addDays(AT, 1) })).toEqual({ ...first, isNew: false });
  });

  test('fifty concurrent grants with one source insert one grant, and all calls return it', async () => {
    const grant = grantOf(randomUUID());
    const answers = await Promise.all(times(50, () => give(grant)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ grantId, endsAt }) => `${grantId} ${endsAt.toISOString()}`)).size).toBe(1);
    expect(await derivedEnd(grant.accountId)).toEqual(addDays(AT, 10));
  });

  test('twenty concurrent grants with different sources add up exactly', async () => {
    const accountId = randomUUID();
    const answers = await Promise.all(times(20, (index) => give(grantOf(accountId, { length: { days: index + 1 } }))));
    expect(answers.every(({ isNew }) => isNew)).toBe(true);
    expect(await storedEnd(accountId)).toEqual(addDays(AT, 210));
    expect(await derivedEnd(accountId)).toEqual(addDays(AT, 210));
    const latest = Math.max(...answers.map(({ endsAt }) => endsAt.getTime()));
    expect(new Date(latest)).toEqual(addDays(AT, 210));
  });

  test('a grant with an invalid number of days throws and grants nothing', async () => {
    const accountId = randomUUID();
    for (const length of [{ days: 0 }, { months: -1 }, { days: 1.5 }, { months: 5000 }]) {
      await expect(give(grantOf(accountId, { length }))).rejects.toThrow('invalid length');
    }
    expect(await storedEnd(accountId)).toBeNull();
  });
});

test('VIP and super VIP memberships run in parallel', async () => {
  const accountId = randomUUID();
  await give(grantOf(accountId, { length: { months: 1 } }));
  await give(grantOf(accountId, { vas: 5, length: { months: 12 } }));
  const { accelerator, super: superVip } = await membershipOf(server.deps.db, accountId, addDays(AT, 1));
  expect(accelerator).toMatchObject({ isRunning: true, endsAt: addMonths(AT, 1), startedAt: AT, isYearly: false });
  expect(superVip).toMatchObject({ isRunning: true, endsAt: addMonths(AT, 12), startedAt: AT, isYearly: true });
});

describe('a revocation', () => {
  test('a revocation ends its grant, moves later grants forward, and has no effect when repeated', async () => {
    const accountId = randomUUID();
    const [first, second] = [grantOf(accountId), grantOf(accountId, { length: { days: 5 } })];
    await give(first);
    await give(second);
    expect(await take(first.source, addDays(AT, 4))).toMatchObject({ isNew: true });
    expect(await storedEnd(accountId)).toEqual(addDays(AT, 9));
    expect(await take(first.source, addDays(AT, 6))).toMatchObject({ isNew: false });
    expect(await storedEnd(accountId)).toEqual(addDays(AT, 9));
    expect(await take(newSource(), AT)).toBeNull();
    // The order was refunded, so it grants no days a second time.
    expect(await give(first)).toMatchObject({ isNew: false, startsAt: AT, endsAt: addDays(AT, 4) });
  });

  test('the stored end of a membership equals the computed end, even with many concurrent grants and revocations', async () => {
    const accountId = randomUUID();
    const early = times(10, () => grantOf(accountId));
    for (const grant of early) await give(grant);
    const at = addDays(AT, 15);
    await Promise.all([
      ...early.slice(0, 5).flatMap(({ source }) => [take(source, at), take(source, at)]),
      ...times(5, () => give(grantOf(accountId, { length: { months: 1 }, at }))),
    ]);
    const end = await derivedEnd(accountId);
    expect(await storedEnd(accountId)).toEqual(end);
    // The first grant is used up and half of the second. The other three were revoked before their start.
    expect(end).toEqual(addMonths(addDays(at, 50), 5));
  });
});

describe('personal data of memberships', () => {
  const personalData = () => makeMembershipPersonalData({ clock: server.clock }, async () => {});

  test('grants of a guest account move after the grants of the account that it becomes', async () => {
    const [from, to] = [`anon_${randomUUID()}`, randomUUID()];
    await give(grantOf(from));
    await give(grantOf(from, { vas: 5 }));
    await give(grantOf(to));
    await server.deps.db.transaction((tx) => personalData().move(tx, from, to));
    expect(await storedEnd(from)).toBeNull();
    expect(await storedEnd(to)).toEqual(addDays(AT, 20));
    expect(await storedEnd(to, 5)).toEqual(addDays(AT, 10));
    expect(await listGrants(server.deps.db, from)).toEqual([]);
  });

  test('grants of an erased account stay under a pseudonym and can still be revoked', async () => {
    const accountId = randomUUID();
    const grant = grantOf(accountId);
    const { grantId } = await give(grant);
    await server.deps.db.transaction((tx) => personalData().erase(tx, accountId));
    expect(await listGrants(server.deps.db, accountId)).toEqual([]);
    expect(await storedEnd(accountId)).toBeNull();
    const isMeant = eq(membershipGrants.id, BigInt(grantId));
    const [row] = await server.deps.db.select().from(membershipGrants).where(isMeant);
    expect(row?.accountId).toMatch(/^erased_/);
    expect(await take(grant.source, addDays(AT, 1))).toMatchObject({ isNew: true });
    expect(await storedEnd(row?.accountId ?? '')).toBeNull();
  });

  test('the data export lists all grants with their periods', async () => {
    const accountId = randomUUID();
    await give(grantOf(accountId));
    expect(await personalData().export(server.deps.db, accountId)).toMatchObject([
      { vas: 3, source: 'order', length: { days: 10 }, endsAt: addDays(AT, 10).toISOString(), revokedAt: null },
    ]);
  });
});
