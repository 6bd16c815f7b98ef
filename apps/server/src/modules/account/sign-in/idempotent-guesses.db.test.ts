import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { newPhone, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { readFailures } from '../../../http/failure-count.ts';
import { readTally } from '../../../http/rate-limit.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { networkSubject, softLimits } from '../security/captcha-thresholds.ts';

const server = useTestServer();

/** A hasher that compares a password but does not return the result before `open` is called. */
class GatedHasher extends PasswordHasher {
  readonly #gate = Promise.withResolvers<void>();
  readonly #entered = Promise.withResolvers<void>();
  compared = 0;

  override async verify(...args: Parameters<PasswordHasher['verify']>): Promise<boolean> {
    this.compared += 1;
    const isRight = await super.verify(...args);
    this.#entered.resolve();
    await this.#gate.promise;
    return isRight;
  }

  entered = () => this.#entered.promise;
  open = () => this.#gate.resolve();
}

async function startGated() {
  const hasher = new GatedHasher();
  const app = await startAccountApp(server, { hasher });
  const guess = (phone: string, key: string, remoteAddress: string) =>
    app.request({
      method: 'POST',
      url: accountPaths.signIn,
      payload: { username: phone, password: 'wrong', ...SITE },
      headers: { [accountHeaders.idempotencyKey]: key },
      remoteAddress,
    });
  return { app, hasher, guess };
}

const hitsOf = async (address: string) => [
  (await readTally(server.deps, softLimits.failedSignIns, address)).hits,
  (await readTally(server.deps, softLimits.failedSignInsOfNetwork, networkSubject(address))).hits,
];

test('of 40 concurrent wrong passwords with one idempotency key one is compared, and the others get 409', async () => {
  const { app, hasher, guess } = await startGated();
  const address = '198.51.100.41';
  const answers = times(40, () => guess(newPhone(), 'one-key-for-many', address));
  await hasher.entered();
  hasher.open();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await app.dispose();
  expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  expect(hasher.compared).toBe(1);
  expect(await hitsOf(address)).toEqual([1, 1]);
});

test('a wrong password compared by a second process under a used idempotency key counts for the address, not the name', async () => {
  const [first, second] = [await startGated(), await startGated()];
  const [address, phone, other] = ['198.51.101.41', newPhone(), newPhone()];
  const answers = [
    first.guess(phone, 'one-key-two-processes', address),
    second.guess(other, 'one-key-two-processes', address),
  ];
  await Promise.all([first.hasher.entered(), second.hasher.entered()]);
  first.hasher.open();
  expect((await answers[0])?.body.error_code).toBe(4022);
  second.hasher.open();
  expect((await answers[1])?.status).toBe(409);
  await Promise.all([first.app.dispose(), second.app.dispose()]);
  expect(await hitsOf(address)).toEqual([2, 2]);
  const failures = await Promise.all(
    [phone, other].map(async (name) => (await readFailures(server.deps.db, server.deps, `+86${name}`)).failures),
  );
  expect(failures).toEqual([1, 0]);
});
