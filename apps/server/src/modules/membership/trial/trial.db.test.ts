import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, memberPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { accounts } from '../../account/people/accounts.tables.ts';
import { membershipGrants, membershipUsedOffers } from '../membership.tables.ts';
import { findSharer } from './claim-trial.ts';
import { signShare } from './share-tokens.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterAll(() => server.dispose());

const onDevice = (device: string) => ({ 'x-device-id': device });
let devices = 0;
const newDevice = () => `device-${(devices += 1)}`;
const newEmail = () => `newcomer${(devices += 1)}@example.com`;

/** Signs up a new member on a device. */
async function arrive(to: string, device: string, more: object = {}): Promise<Credentials> {
  const contact = to.includes('@') ? { email: to } : { phone_number: to };
  const body = { ...contact, verification_token: await proofOf(server, to, 'REGISTER'), ...SITE, ...more };
  const answer = await server.post(accountPaths.signUp, body, onDevice(device));
  expect(answer.status).toBe(200);
  return answer.body;
}
const daysOf = async (person: Credentials): Promise<number> =>
  Number((await account.me(person)).body.vip_info[0]?.vip_detail[0].SurplusDay ?? 0);
const askTrial = (person: Credentials, body: object = {}, device = '', of = server) =>
  of.post(memberPaths.trial, body, { ...bearer(person), ...(device && onDevice(device)) });

const bind = async (person: Credentials, phone: string) => {
  const body = {
    phone_number: phone,
    sudo_token: await sudoOf(server, person),
    verification_token: await proofOf(server, phone, 'PHONE_NUMBER_CHANGE'),
  };
  expect((await account.send('PATCH', accountPaths.contact, body, bearer(person))).status).toBe(200);
};

describe('with TRIAL_AUTO on, the trial of 41 days', () => {
  test('the automatic trial is granted at sign-up, in the same transaction', async () => {
    const person = await arrive(newPhone(), newDevice());
    expect(await daysOf(person)).toBe(41);
    const { data } = (await server.get(memberPaths.membership, bearer(person))).body;
    expect(data.accelerator).toMatchObject({ isRunning: true, isTrial: true, days: 41, type: 'trial' });
  });

  test('the automatic trial is granted by a sign-in by code that creates the account', async () => {
    const phone = newPhone();
    const token = await proofOf(server, phone, 'REGISTER_SIGN_IN');
    const body = { username: phone, verification_token: token, ...SITE };
    expect(await daysOf((await server.post(accountPaths.signIn, body)).body)).toBe(41);
    // A second sign-in grants no more days.
    expect(await daysOf(await account.comeBack({ phone }))).toBe(41);
  });

  test('the automatic trial is granted when a guest account without a trial becomes a full account', async () => {
    const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
    expect(await daysOf(anonymous)).toBe(0);
    expect((await askTrial(anonymous)).body).toMatchObject({ code: 23003 });
    const person = await arrive(newPhone(), newDevice(), { anonymous_token: anonymous.access_token });
    expect(await daysOf(person)).toBe(41);
  });

  test('the automatic trial is not granted a second time on one device or for one phone', async () => {
    const [phone, device] = [newPhone(), newDevice()];
    await arrive(phone, device);
    expect(await daysOf(await arrive(newPhone(), device))).toBe(0);
    await server.deps.db
      .update(accounts)
      .set({ phone: null })
      .where(eq(accounts.phone, `+86${phone}`));
    expect(await daysOf(await arrive(phone, newDevice()))).toBe(0);
  });

  test('the automatic trial is granted to one of thirty people who sign up concurrently on one device', async () => {
    const device = newDevice();
    const people = await Promise.all(times(30, () => arrive(newPhone(), device)));
    const days = await Promise.all(people.map(daysOf));
    expect(days.filter((count) => count === 41)).toHaveLength(1);
    expect(days.filter((count) => count === 0)).toHaveLength(29);
  });

  test('the automatic trial is granted for a mailbox with a device id, or else after binding a phone', async () => {
    expect(await daysOf(await arrive(newEmail(), newDevice()))).toBe(41);
    const person = await arrive(newEmail(), '');
    expect(await daysOf(person)).toBe(0);
    expect((await askTrial(person)).body).toMatchObject({ code: 23003 });
    const phone = newPhone();
    await bind(person, phone);
    expect(await daysOf(person)).toBe(41);
    // Binding another number grants no second trial, and neither does the old number in its next account.
    const next = newPhone();
    await bind(person, next);
    expect(await daysOf(person)).toBe(41);
    await bind(person, newPhone());
    expect(await daysOf(await arrive(next, newDevice()))).toBe(0);
  });

  test('a failed sign-up does not use up the trial of its device', async () => {
    const device = newDevice();
    const { phone } = await account.join();
    const body = { phone_number: phone, verification_token: await proofOf(server, phone, 'REGISTER'), ...SITE };
    expect((await server.post(accountPaths.signUp, body, onDevice(device))).body.error_code).toBe(6);
    expect(await daysOf(await arrive(newPhone(), device))).toBe(41);
  });

  test('the automatic trial leaves nothing in the database that identifies the phone or the device', async () => {
    const [phone, device] = [newPhone(), newDevice()];
    const { sub } = await arrive(phone, device);
    const marks = await server.deps.db.select().from(membershipUsedOffers);
    const grants = await server.deps.db.select().from(membershipGrants).where(eq(membershipGrants.accountId, sub));
    const stored = JSON.stringify([marks, grants.map(({ sourceId, productId }) => [sourceId, productId])]);
    for (const trait of [phone, device, sub]) expect(stored).not.toContain(trait);
  });
});

describe('the welcome message in the message centre', () => {
  const lettersOf = async (person: Credentials) =>
    ((await server.get(accountPaths.messages, bearer(person))).body.data as { kind: string; title: string }[]).map(
      ({ kind, title }) => [kind, title],
    );
  const began = ['welcome', '41 天试用已开始'];

  test('the welcome message is written once, together with the trial', async () => {
    const [phone, device] = [newPhone(), newDevice()];
    const person = await arrive(phone, device);
    expect(await lettersOf(person)).toEqual([began]);
    await Promise.all(times(5, () => askTrial(person, {}, device)));
    expect(await lettersOf(await account.comeBack({ phone }))).toEqual([began]);
  });

  test('the welcome message says why an account has no trial, and a later phone number brings a second message with the trial', async () => {
    const device = newDevice();
    await arrive(newPhone(), device);
    const second = await arrive(newPhone(), device);
    expect(await lettersOf(second)).toEqual([['membership', '账号注册好了']]);
    const byMail = await arrive(newEmail(), '');
    expect(await lettersOf(byMail)).toEqual([['membership', '账号注册好了']]);
    await bind(byMail, newPhone());
    expect(await lettersOf(byMail)).toContainEqual(began);
  });
});

describe('the trial of accounts without a phone', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer();
  });
  afterAll(() => strict.dispose());
  const arriveFrom = async (email: string, headers: Record<string, string> = {}) => {
    const body = { email, verification_token: await proofOf(strict, email, 'REGISTER'), ...SITE };
    const answer = await strict.post(accountPaths.signUp, body, { ...onDevice(newDevice()), ...headers });
    expect(answer.status).toBe(200);
    const { vip_info: vips } = (await strict.get(accountPaths.me, bearer(answer.body))).body;
    return { person: answer.body as Credentials, days: Number(vips[0]?.vip_detail[0].SurplusDay ?? 0) };
  };

  test('one of several aliases of a mailbox gets the trial, even on made-up devices and concurrently', async () => {
    const same = ['mia@gmail.com', 'M.i.a@gmail.com', 'mia+1@gmail.com', 'mi.a+2@googlemail.com', 'mia+3@gmail.com'];
    const people = await Promise.all(same.map((email) => arriveFrom(email)));
    expect(people.filter(({ days }) => days === 41)).toHaveLength(1);
  });

  test('three people of one network get the trial without a phone per day, and with a phone there is no limit', async () => {
    strict.clock.setOffset(2 * DAY_MS);
    const people = await Promise.all(times(10, (index) => arriveFrom(`netter${index}@example.com`)));
    expect(people.filter(({ days }) => days === 41)).toHaveLength(3);
    const refused = people.find(({ days }) => days === 0)?.person as Credentials;
    expect((await askTrial(refused, {}, newDevice(), strict)).body).toMatchObject({ code: 23003 });
    const phone = newPhone();
    const body = { phone_number: phone, verification_token: await proofOf(strict, phone, 'REGISTER'), ...SITE };
    const byPhone = (await strict.post(accountPaths.signUp, body, onDevice(newDevice()))).body;
    expect((await strict.get(accountPaths.me, bearer(byPhone))).body.vip_info[0].vip_detail[0].SurplusDay).toBe('41');
    strict.clock.setOffset(4 * DAY_MS);
    expect((await arriveFrom('netter-later@example.com')).days).toBe(41);
    strict.clock.setOffset(0);
  });

  test('all subdomains of a mail domain together get 20 trials a day, from any number of networks', async () => {
    strict.clock.setOffset(6 * DAY_MS);
    const people = await Promise.all(
      times(25, async (index) => {
        const email = `x@mail${index}.catch-all.example`;
        const payload = { email, verification_token: await proofOf(strict, email, 'REGISTER'), ...SITE };
        const answer = await strict.request({
          method: 'POST',
          url: accountPaths.signUp,
          payload,
          headers: onDevice(newDevice()),
          remoteAddress: `198.18.${index}.7`,
        });
        expect(answer.status).toBe(200);
        return (await strict.get(accountPaths.me, bearer(answer.body))).body.vip_info;
      }),
    );
    expect(people.filter((vips) => vips[0]?.vip_detail[0].SurplusDay === '41')).toHaveLength(20);
    strict.clock.setOffset(0);
  });

  test('one of several spellings of a mail host gets the trial, even on made-up devices', async () => {
    strict.clock.setOffset(8 * DAY_MS);
    const same = ['zoe@ｇmail.com', 'zoe+1@ⓖmail.com', 'zoe+2@gmail.ｃom', 'z.oe@gmail。com', 'ｚoe@gmail.com'];
    const people = await Promise.all(same.map((email) => arriveFrom(email)));
    expect(people.filter(({ days }) => days === 41)).toHaveLength(1);
    strict.clock.setOffset(0);
  });

  test('LIMITS_SCALE raises the trial limit per network, but not the limit per mail domain', async () => {
    const people = await Promise.all(times(24, (index) => arrive(`crowd${index}@one-domain.test`, newDevice())));
    const days = await Promise.all(people.map(daysOf));
    expect(days.filter((number) => number === 41)).toHaveLength(20);
  });
});

describe('a share card that grants the trial', () => {
  const share = (by: string | null = null, at = server.clock.now()) => signShare(server.deps.masterKey, by, at);

  test('a share card is recorded for the trial granted at sign-up, and a second card does not replace it', async () => {
    const person = await arrive(newPhone(), newDevice());
    const first = (await askTrial(person, { share: share('sharer-1') })).body;
    expect(first).toMatchObject({ code: 0, data: { isNew: false, days: 41 } });
    await askTrial(person, { share: share('sharer-2') });
    const [grant] = await server.deps.db
      .select()
      .from(membershipGrants)
      .where(eq(membershipGrants.accountId, person.sub));
    const sharer = await findSharer(server.deps.db, String(grant?.id));
    expect(sharer).toBe(share('sharer-1').split('.')[0]);
    expect(sharer).not.toContain('sharer');
  });

  test('a share card is refused when it is invalid, changed or too old', async () => {
    const person = await arrive(newPhone(), newDevice());
    const good = share();
    const old = share(null, new Date(server.clock.now().getTime() - 400 * DAY_MS));
    for (const wrong of ['x', `${good}x`, good.replace(/^v/, 'w'), good.replace(/\.2/, '.3'), old]) {
      expect((await askTrial(person, { share: wrong })).body).toMatchObject({ code: 23001, data: null });
    }
    expect((await askTrial(person, { share: 7 })).status).toBe(400);
    expect((await askTrial(person, { share: 'x'.repeat(600) })).status).toBe(400);
  });

  test('a share card grants the trial once per person even with TRIAL_AUTO off; without a card there is no trial then', async () => {
    const off = await startTestServer({ TRIAL_AUTO: 'off', LIMITS_SCALE: '1000' });
    const caller = accountCaller(off);
    const person = await caller.join();
    expect((await caller.me(person)).body.vip_info).toEqual([]);
    expect((await askTrial(person, {}, '', off)).body).toMatchObject({ code: 23001 });
    const card = signShare(off.deps.masterKey, null, off.clock.now());
    const answers = await Promise.all(times(20, () => askTrial(person, { share: card }, 'same', off)));
    expect(answers.filter(({ body }) => body.data?.isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => `${body.code} ${body.data.vipExpiresAt}`)).size).toBe(1);
    const other = await caller.join();
    expect((await askTrial(other, { share: card }, 'same', off)).body).toMatchObject({ code: 23002 });
    expect((await askTrial(other, { share: card }, 'another', off)).body).toMatchObject({ code: 0 });
    expect((await off.post(memberPaths.trial, { share: card })).body).toMatchObject({ code: 10003 });
    await off.dispose();
  });
});
