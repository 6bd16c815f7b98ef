import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { findCoinFaults } from '../../../../test/activity-consistency-checks.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { AppError } from '../../../http/app-error.ts';
import { earnCoins, returnCoins, spendCoins, takeBackCoins } from './change-coins.ts';
import { writeOffExpired } from './write-off-expired.ts';

/** Number of random steps in total. `npm run soak` sets a million. */
const STEPS = Number(process.env['COIN_WALK_STEPS'] ?? 240);
/**
 * Number of concurrent walkers, each of which makes random steps. Two walkers share the same accounts, so that their
 * steps on one account are concurrent.
 */
const WALKERS = 4;
const ACCOUNTS = 2;
const STEPS_PER_ACCOUNT = 1000;
const LOOK_EVERY = 20_000;
const start = Date.parse('2026-11-16T00:00:00Z');

const server = useTestServer();

/** A random generator with a fixed seed, so that a failure can be reproduced. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Remembers only the latest keys, because picking from all keys would be slow in a long test. */
class Lately {
  readonly #keys: string[] = [];

  add(key: string): void {
    if (this.#keys.push(key) > 50) this.#keys.shift();
  }

  pick(random: (below: number) => number): string | null {
    return this.#keys[random(this.#keys.length)] ?? null;
  }
}

async function walk(walker: number, steps: number): Promise<void> {
  const { db } = server.deps;
  const random = generator(20_261_116 + walker);
  const [earned, spent] = [new Lately(), new Lately()];
  let day = 0;
  for (let step = 0; step < steps; step++, day += random(3) / 40) {
    // Each pair of walkers changes to new accounts after 1,000 steps, so that no account gets unrealistically many
    // entries.
    const accountId = `walker-${walker >> 1}-${random(ACCOUNTS)}-${Math.floor(step / STEPS_PER_ACCOUNT)}`;
    const key = `walk:${walker}:${step}`;
    const at = new Date(start + Math.floor(day * DAY_MS));
    const choice = random(20);
    try {
      if (choice < 9) {
        const expiresAt = new Date(at.getTime() + (1 + random(12 * 24)) * 3_600_000);
        await db.transaction((tx) => earnCoins(tx, { accountId, key, amount: 1 + random(60), at, expiresAt }));
        earned.add(key);
      } else if (choice < 16) {
        await db.transaction((tx) => spendCoins(tx, { accountId, key, amount: 1 + random(80), at }));
        spent.add(key);
      } else if (choice < 17) {
        const refunded = spent.pick(random);
        if (refunded) await db.transaction((tx) => returnCoins(tx, { key: refunded, at }));
      } else if (choice < 19) {
        const taken = earned.pick(random);
        if (taken) await db.transaction((tx) => takeBackCoins(tx, { key: taken, at }));
      } else if (random(10) === 0) {
        await writeOffExpired(db, at);
      }
    } catch (error) {
      if (!(error instanceof AppError && error.facts.reason === 'COINS_SHORT')) throw error;
    }
    if (walker === 0 && step % LOOK_EVERY === LOOK_EVERY - 1) {
      const faults = await findCoinFaults(server.deps.database.pool);
      if (faults.length > 0) throw new Error(`after ${step} steps: ${faults.join('; ')}`);
      console.log(`${(step + 1) * WALKERS} steps`);
    }
  }
}

test(
  `§6 after ${STEPS} random steps no coin balance is negative, and the ledger sums to the balances`,
  async () => {
    const walks = Array.from({ length: WALKERS }, (_, walker) => walk(walker, Math.ceil(STEPS / WALKERS)));
    await Promise.all(walks);
    const { pool } = server.deps.database;
    const { rows } = await pool.query<{ entries: number; kinds: number; accounts: number }>(
      `select count(*)::int as entries, count(distinct kind)::int as kinds,
              (select count(*)::int from coin_balances where account_id like 'walker-%') as accounts
         from coin_entries where account_id like 'walker-%'`,
    );
    const pairs = Math.ceil(STEPS / WALKERS / STEPS_PER_ACCOUNT);
    expect(rows[0]?.accounts).toBe((WALKERS / 2) * ACCOUNTS * pairs);
    expect(rows[0]?.kinds).toBe(5);
    expect(rows[0]?.entries).toBeGreaterThan(STEPS / 3);
    expect(await findCoinFaults(pool)).toEqual([]);
  },
  60_000 + STEPS * 20,
);
