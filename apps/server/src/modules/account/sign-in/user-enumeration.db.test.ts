import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, countNewRows, proofOf, times, writeState } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { signInFailures } from '../../../http/limits.tables.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterAll(() => server.dispose());

/** The parts of an answer that a caller could compare: everything except request id and date. */
async function seen(url: string, payload: object) {
  const { statusCode, headers, body } = await server.app.inject({
    method: 'POST',
    url,
    payload: { ...SITE, ...payload },
  });
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

const memberPhone = async (more: object = {}) => (await account.signUp(newPhone(), more)).phone;

describe('the answers to an unknown user and to a wrong password', () => {
  const wrong = (username: string) => seen(accountPaths.signIn, { username, password: 'wrong password' });

  test('are equal byte for byte, whatever the state of the account', async () => {
    const [unknown, ...members] = await Promise.all([
      wrong(newPhone()),
      wrong(await memberPhone()),
      wrong(await memberPhone({ password: undefined })),
      wrong((await account.signUp('known@example.com')).phone),
    ]);
    expect(unknown.statusCode).toBe(400);
    expect(JSON.parse(unknown.body)).toMatchObject({ error: 'invalid_account_or_password', error_code: 4022 });
    for (const member of members) expect(member).toEqual(unknown);
    expect(await wrong('unknown@example.com')).toEqual(unknown);
    expect(await wrong('no such name')).toEqual(unknown);
    const frozen = await account.signUp();
    await writeState(server, frozen.sub, 'frozen');
    expect(await wrong(frozen.phone)).toEqual(unknown);
  });

  test('write equally many rows', async () => {
    const [known, unknown] = [await memberPhone(), newPhone()];
    // Creates the rate-limit windows of the address, so that no later call inserts them.
    await wrong(newPhone());
    const growth = await countNewRows(server, () => wrong(known));
    expect(growth).toEqual({ security_events: 1, sign_in_failures: 2 });
    expect(await countNewRows(server, () => wrong(unknown))).toEqual(growth);
  });

  test('take equally long', async () => {
    const known = await Promise.all(times(5, () => memberPhone()));
    const tryOf = (phones: string[]) => (index: number) => wrong(phones[index % 5] ?? '');
    const ratios = await compareTimes(async () => {
      // Deletes the counts before each round, because each number fails three times per round and would then need a
      // captcha.
      await server.deps.db.delete(signInFailures);
      return [tryOf(known), tryOf(times(5, newPhone))];
    });
    expect(ratios).toSatisfy(endsSame);
  });
});

describe('a wrong code', () => {
  test('gets the same refusal for a member’s phone number and for an unknown number', async () => {
    const wrong = (username: string) => seen(accountPaths.signIn, { username, code: '000000' });
    expect(await wrong(await memberPhone())).toEqual(await wrong(newPhone()));
  });

  test('gets the same refusal whether or not a code was sent', async () => {
    const wrong = (username: string) => seen(accountPaths.signIn, { username, code: '000000' });
    const [waiting, idle] = [await memberPhone(), await memberPhone()];
    await account.askCode(waiting, 'SIGN_IN');
    for (const _ of times(3, String)) expect(await wrong(waiting)).toEqual(await wrong(idle));
  });
});

describe.each([
  ['USER', 'for an unknown number'],
  ['NOT_USER', 'for a known number'],
])('a code request with target %s, sent %s', (target) => {
  let known: string[];
  beforeAll(async () => {
    known = await Promise.all(times(2, () => memberPhone({ password: undefined })));
  });
  const ask = async (phone: string, usage: VerificationUsage) => {
    const answer = await seen(accountPaths.verification, { phone_number: phone, usage, target });
    return { ...answer, body: answer.body.replace(/"verification_id":"[\w-]{24}"/, '"verification_id":"24 letters"') };
  };

  test('gets the same answer as a request for any other number, and writes equally many rows', async () => {
    // Creates the rate-limit windows of the address and the day, so that no later call inserts them.
    await ask(newPhone(), 'DEFAULT');
    const answers: unknown[] = [];
    const growths: unknown[] = [];
    for (const phone of [known[0] ?? '', newPhone()]) {
      growths.push(await countNewRows(server, async () => answers.push(await ask(phone, 'SIGN_IN'))));
    }
    expect(answers[0]).toMatchObject({
      statusCode: 200,
      body: '{"verification_id":"24 letters","is_user":false,"expires_in":600}',
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(growths[0]).toEqual({ outbox_messages: 1, verification_throttles: 1, verifications: 1 });
    expect(growths[1]).toEqual(growths[0]);
  });

  test('sends nothing, and no code is accepted', async () => {
    const phone = target === 'USER' ? newPhone() : (known[1] ?? '');
    const asked = await account.askCode(phone, 'PASSWORD_RESET', { target });
    const { body: outbox } = await server.get(`${sandboxPaths.outbox}?to=${phone}`);
    expect(outbox.data.map(({ usage }: { usage: string }) => usage)).not.toContain('PASSWORD_RESET');
    const guess = { verification_id: asked.body.verification_id, ...SITE };
    const first = await server.post(accountPaths.verify, { ...guess, verification_code: '123456' });
    // The decoy leaves as many tries as a sent code.
    expect(first.body).toMatchObject({ error_code: 4014, details: [{ limit_remaining: 4 }, {}] });
    for (let again = 0; again < 4; again += 1)
      await server.post(accountPaths.verify, { ...guess, verification_code: '1' });
    expect((await server.post(accountPaths.verify, { ...guess, verification_code: '2' })).body.error_code).toBe(8);
  });

  test('takes as long as a request for any other number', async () => {
    const usages: VerificationUsage[] = [
      'REGISTER',
      'DEFAULT',
      'PHONE_NUMBER_CHANGE',
      'PHONE_NUMBER_VERIFICATION',
      'REGISTER_SIGN_IN',
    ];
    const members = await Promise.all(times(3, () => memberPhone({ password: undefined })));
    // Every round uses the same unknown numbers, because new numbers would not need a challenge in the second round,
    // but the members' numbers would.
    const unknownPhones = times(3, newPhone);
    const ratios = await compareTimes(async (round) => {
      // Each round requests one code per number and usage, so that no request is throttled.
      server.clock.setOffset((round + 1) * 90_000);
      const askOf = (phones: string[]) => (index: number) =>
        ask(phones[Math.floor(index / 5)] ?? '', usages[index % 5] ?? 'DEFAULT');
      return [askOf(members), askOf(unknownPhones)];
    });
    server.clock.setOffset(0);
    expect(ratios).toSatisfy(endsSame);
  });
});

describe('a password reset', () => {
  const reset = async (phone: string, token?: string) =>
    seen(accountPaths.resetPassword, {
      phone_number: phone,
      new_password: 'another long one',
      verification_token: token ?? (await proofOf(server, phone, 'PASSWORD_RESET')),
    });

  test('gets the same answer for a member’s phone number and for an unknown number', async () => {
    const [known, unknown] = [await reset(await memberPhone()), await reset(newPhone())];
    expect(known).toMatchObject({ statusCode: 200, body: '{}' });
    expect(unknown).toEqual(known);
    expect(await reset(newPhone(), 'made-up')).toEqual(await reset(await memberPhone(), 'made-up'));
  });
});

describe('is_user in the answer to a code request', () => {
  const ask = async (phone: string, captcha: boolean) => {
    const device = `device-${phone}`;
    const token = captcha ? { captcha_token: await captchaFor(server, accountPaths.verification, device) } : {};
    const body = { phone_number: phone, usage: 'SIGN_IN', ...SITE, ...token };
    return (await server.post(accountPaths.verification, body, { 'x-device-id': device })).body.is_user;
  };

  test('is true only after a captcha, and otherwise false for everyone', async () => {
    const [known, unknown] = [await memberPhone(), newPhone()];
    expect([await ask(known, false), await ask(unknown, false)]).toEqual([false, false]);
    expect([await ask(known, true), await ask(unknown, true)]).toEqual([true, false]);
    expect(await account.signIn(known, PASSWORD)).toMatchObject({ status: 200 });
  });
});

type Attempt = (index: number) => Promise<unknown>;

const isSame = (ratio: number) => ratio > 1 / 1.4 && ratio < 1.4;
const endsSame = (ratios: number[]) => isSame(ratios.at(-1) ?? 0);

/**
 * Compares the median times of two interleaved calls, in up to three rounds, and stops at a round with nearly equal
 * times. A real difference shows in every round; a busy machine hardly causes one three times.
 */
async function compareTimes(prepare: (round: number) => Promise<[Attempt, Attempt]>): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const doings = await prepare(round);
    const spent: [number[], number[]] = [[], []];
    for (let index = 0; index < 15; index += 1) {
      for (const which of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const start = performance.now();
        await doings[which](index);
        spent[which].push(performance.now() - start);
      }
    }
    const ratio = medianOf(spent[0]) / medianOf(spent[1]);
    ratios.push(ratio);
    if (isSame(ratio)) break;
  }
  return ratios;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
