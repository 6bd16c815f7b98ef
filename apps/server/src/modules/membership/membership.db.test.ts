import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, memberPaths, membershipPaths } from '@feisuo/contract/facts/paths';
import { beforeEach, describe, expect, test } from 'vitest';
import { loginUserOf, type LoginUser } from '../../../../site/app/session/login-user.ts';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { findConfigs, saveContent } from '../content/index.ts';
import { addDays, addMonths, grantMembership, revokeGrant, type Length, type Vas } from './index.ts';
import type { GrantSource } from './grants/timeline.ts';

const server = useTestServer({ TRIAL_AUTO: 'off' });
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
type Person = { access_token: string; sub: string };

const compose = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.get(`${membershipPaths.logininfoCompose}?${new URLSearchParams(query).toString()}`, headers);

async function give({ sub }: Person, vas: Vas, length: Length, type: GrantSource['type'] = 'order', at?: Date) {
  const source = { type, id: randomUUID() };
  const grant = { accountId: sub, source, productId: 'p', vas, length, at: at ?? server.clock.now() };
  return { source, ...(await server.deps.db.transaction((tx) => grantMembership(tx, grant))) };
}

/** Computes the login user object from the two replies, as the site does. */
async function loginUser(person: Person): Promise<LoginUser> {
  const profile = (await account.me(person)).body;
  const composed = (await compose({ userid: person.sub }, bearer(person))).body.data;
  expect(composed.vip_info).toEqual(profile.vip_info);
  const around = { accessToken: 'a', sessionid: '1', guid: 'g', peerid: 'p', device: 'pc' as const };
  return loginUserOf(profile, { ...around, composeVipData: composed, now: server.clock.now().getTime() });
}
const ownMembership = async (person: Person) => (await server.get(memberPaths.membership, bearer(person))).body.data;

describe('§3 and §5: membership fields of the signed-in user as the site computes them', () => {
  test('an account without grants is no member, and its profile lists no membership', async () => {
    const person = await account.join();
    const { body } = await account.me(person);
    expect(body).toMatchObject({ group: [], vips: [], vip_info: [], is_auto_deduct: false });
    expect(await loginUser(person)).toMatchObject({
      isVip: false,
      isSuperVip: false,
      accVipInfo: null,
      expiresAt: '',
      vipRemainingDays: 0,
      isYear: false,
    });
  });

  test('an account with a month of VIP has flag, level, type, remaining days and end', async () => {
    const person = await account.join();
    const { endsAt } = await give(person, 3, { months: 1 });
    expect((await account.me(person)).body).toMatchObject({
      group: [{ id: 'jsq_1_1_3', expires_at: endsAt.toISOString() }],
      vips: [{ id: 'vip_3_308_1_1_0' }],
    });
    const user = await loginUser(person);
    expect(user).toMatchObject({
      isVip: true,
      isSuperVip: false,
      vipLevel: '1',
      vipType: '3',
      isYear: false,
      autodeduct: false,
      expiresAt: endsAt.toISOString(),
      vipRemainingDays: Math.ceil((endsAt.getTime() - server.clock.now().getTime()) / DAY_MS),
    });
    expect(user.accVipInfo).toMatchObject({ is_vip: '1', vas_type: '3', user_vas: '308', autodeduct: '0' });
    expect(user.accVipInfo?.vip_detail).toEqual([
      { SurplusDay: String(user.vipRemainingDays), VasType: '3', IsVIP: '1', End: endsAt.toISOString() },
    ]);
  });

  test('an account with a year of VIP has the yearly flag until the year ends', async () => {
    const person = await account.join();
    await give(person, 3, { months: 12 });
    expect(await loginUser(person)).toMatchObject({ isYear: true, vipType: '6' });
    server.clock.setOffset(367 * DAY_MS);
    const later = await account.comeBack(person);
    expect(await loginUser(later)).toMatchObject({ isYear: false, isVip: false });
  });

  test('an account with only super VIP is VIP and super VIP, and has no dates of an accelerator membership', async () => {
    const person = await account.join();
    await give(person, 5, { months: 1 });
    expect(await loginUser(person)).toMatchObject({ isVip: true, isSuperVip: true, accVipInfo: null, expiresAt: '' });
    await give(person, 3, { days: 5 });
    const user = await loginUser(person);
    expect(user).toMatchObject({ isVip: true, isSuperVip: true, vipRemainingDays: 5 });
    expect(user.composeVipData?.vip_info.map(({ vas_type: vas }) => vas)).toEqual(['3', '5']);
  });

  test('an ended membership is listed without its flag, and a day that has started counts as a whole day', async () => {
    const person = await account.join();
    await give(person, 3, { days: 1 }, 'order', server.clock.now());
    expect((await loginUser(person)).vipRemainingDays).toBe(1);
    server.clock.setOffset(DAY_MS + 1000);
    const user = await loginUser(await account.comeBack(person));
    expect(user).toMatchObject({ isVip: false, vipRemainingDays: 0, expiresAt: '' });
    expect(user.accVipInfo).toMatchObject({ is_vip: '0', vip_detail: [{ IsVIP: '0', SurplusDay: '0' }] });
  });

  test('PATCH user/profile returns the same membership as user/me', async () => {
    const person = await account.join();
    await give(person, 3, { months: 1 });
    const { body } = await account.send('PATCH', accountPaths.profile, { name: '阿梭' }, bearer(person));
    expect(body.vip_info).toEqual((await account.me(person)).body.vip_info);
    expect(body.vip_info).toHaveLength(1);
  });

  test('a member has the type trial until a purchase follows the trial', async () => {
    const person = await account.join();
    await give(person, 3, { days: 41 }, 'trial');
    expect(await loginUser(person)).toMatchObject({ isVip: true, vipType: '1', vipRemainingDays: 41 });
    const { endsAt } = await give(person, 3, { months: 3 });
    expect(await loginUser(person)).toMatchObject({ vipType: '4', expiresAt: endsAt.toISOString() });
  });

  test('§13 gifts do not change the membership type: a trial stays a trial, and a gift alone has the type days', async () => {
    const [onTrial, gifted] = [await account.join(), await account.join()];
    await give(onTrial, 3, { days: 41 }, 'trial');
    await give(onTrial, 3, { days: 365 }, 'activity');
    expect(await loginUser(onTrial)).toMatchObject({ isVip: true, vipType: '1', vipRemainingDays: 406 });
    await give(gifted, 3, { months: 12 }, 'operator');
    expect(await loginUser(gifted)).toMatchObject({ isVip: true, vipType: '2' });
    await give(gifted, 3, { days: 31 });
    expect(await loginUser(gifted)).toMatchObject({ vipType: '3' });
  });
});

describe('membership levels', () => {
  test('the membership level depends on paid days that have passed, not on all bought days or on free days', async () => {
    const person = await account.join();
    const now = server.clock.now();
    await give(person, 3, { days: 200 }, 'trial', addDays(now, -300));
    await give(person, 3, { months: 12 }, 'order', addDays(now, -100));
    expect((await loginUser(person)).vipLevel).toBe('3');
    expect(await ownMembership(person)).toMatchObject({ level: 3, levelName: 'VIP 3', everPaid: true });
  });

  test('the membership level depends on rules that an operator can change', async () => {
    const person = await account.join();
    await give(person, 3, { months: 1 }, 'order', addDays(server.clock.now(), -10));
    const { db, clock } = server.deps;
    const [stored] = await findConfigs(db, ['membership']);
    const save = (content: unknown, version: number) =>
      db.transaction((tx) => saveContent(tx, clock, { configId: 'membership', version, content }));
    const levels = [0, 5, 9, 20].map((fromDays, index) => ({ name: `L${index + 1}`, fromDays }));
    await save({ levels, warnDays: 1 }, 1);
    await expect.poll(async () => (await loginUser(person)).vipLevel).toBe('3');
    await save(stored?.content, 2);
    await expect(save({ levels: [], warnDays: 1 }, 3)).rejects.toThrow('levels');
  });
});

describe('GET member/membership', () => {
  test('GET member/membership returns the running periods and all grants to the member', async () => {
    const person = await account.join();
    const start = addDays(server.clock.now(), -3);
    await give(person, 3, { days: 10 }, 'trial', start);
    const bought = await give(person, 3, { months: 1 });
    const data = await ownMembership(person);
    expect(data.accelerator).toEqual({
      isRunning: true,
      startedAt: start.toISOString(),
      endsAt: addMonths(addDays(start, 10), 1).toISOString(),
      days: Math.ceil((bought.endsAt.getTime() - server.clock.now().getTime()) / DAY_MS),
      isTrial: false,
      isYearly: false,
      type: 'month',
    });
    expect(data.super).toMatchObject({ isRunning: false, startedAt: null, endsAt: null, days: 0, type: 'none' });
    expect(data.periods.map(({ source }: { source: string }) => source)).toEqual(['order', 'trial']);
    expect(data.hasTrialEnded).toBe(false);
  });

  test('§2 GET member/membership asks for the payment popup only if the last membership was a trial that has ended', async () => {
    const [tried, paid, never] = [await account.join(), await account.join(), await account.join()];
    const long = addDays(server.clock.now(), -60);
    await give(tried, 3, { days: 41 }, 'trial', long);
    await give(paid, 3, { days: 1 }, 'trial', long);
    await give(paid, 3, { days: 1 }, 'order', long);
    expect((await ownMembership(tried)).hasTrialEnded).toBe(true);
    expect((await ownMembership(paid)).hasTrialEnded).toBe(false);
    expect((await ownMembership(never)).hasTrialEnded).toBe(false);
    const { source } = await give(tried, 5, { months: 1 });
    expect((await ownMembership(tried)).hasTrialEnded).toBe(false);
    // Revoking the grant before any of its time has passed leaves no period of it.
    await server.deps.db.transaction((tx) => revokeGrant(tx, { source, at: server.clock.now() }));
    expect((await ownMembership(tried)).super.isRunning).toBe(false);
  });

  test('GET member/membership requires a token', async () => {
    expect(await server.get(memberPaths.membership)).toMatchObject({ status: 401, body: { code: 10003 } });
  });
});

describe('§7 logininfo/compose', () => {
  test('logininfo/compose returns the account and its memberships if the token is in the header or the body', async () => {
    const person = await account.join();
    const asked = { userid: person.sub, sessionid: '1', getsessiontype: '1', info: 'vip' };
    const expected = { code: 0, data: { userid: person.sub, sessiontype: '1', vip_info: [] } };
    expect((await compose(asked, bearer(person))).body).toMatchObject(expected);
    expect((await compose({ ...asked, access_token: person.access_token })).body).toMatchObject(expected);
  });

  test('logininfo/compose refuses requests without a valid token, and requests about another account', async () => {
    const person = await account.join();
    expect(await compose({ userid: person.sub })).toMatchObject({ status: 401, body: { code: 10003, data: null } });
    expect(await compose({ access_token: 'x.y.z' })).toMatchObject({ status: 401, body: { code: 10003 } });
    expect(await compose({ userid: 'another' }, bearer(person))).toMatchObject({ status: 403, body: { code: 403 } });
  });
});
