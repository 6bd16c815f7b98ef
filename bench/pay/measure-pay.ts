import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { newBuyer, payDriver } from '../../apps/server/test/pay-driver.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { makeOrderId } from '../../apps/server/src/modules/pay/orders/order-number.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { medianOf, IN_FLIGHT, ratePerSecond, times } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { measureChannelCrypto } from './channel-crypto.ts';
import { runBare } from '../bare-statements.ts';
import { orderStatements, settleStatements } from './bare-sql.ts';
import { addPastOrders } from '../../apps/server/test/past-orders.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const POOL = 10;
const ROUNDS = 15;
const PER_ROUND = 160;
const AT_LEAST = 0.5;
const MANY_KEEPS = 0.85;

/**
 * Compares ordering and settling with the minimal SQL statements over the same driver. The payment channel is simulated
 * in memory; the time of its cryptography is reported separately.
 */
export async function measurePay({ folder }: Stage): Promise<Row[]> {
  const postgres = await startPrivatePostgres();
  const shops: Shop[] = [];
  try {
    for (const [name, past] of [
      ['few', FEW],
      ['many', MANY],
    ] as const) {
      shops.push(await openShop(postgres.url, folder, name, past));
    }
    const [few, many] = shops;
    if (!few || !many) throw new Error('no benchmark server has started');
    const { ofCode, ofNotification } = measureChannelCrypto();
    return [
      ...(await compare('order to code', few, many, order, ofCode)),
      ...(await compare('notification to grant', few, many, settle, ofNotification)),
    ];
  } finally {
    for (const shop of shops) await shop.close();
    postgres.stop();
  }
}

interface Shop {
  driver: ReturnType<typeof payDriver>;
  /** Connection pool of the minimal statements. It is as large as the server's pool. */
  pool: pg.Pool;
  close(): Promise<void>;
}

async function openShop(postgresUrl: string, folder: string, name: string, past: number): Promise<Shop> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database pay_${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/pay_${name}`;
  const config = readConfig({
    DATABASE_URL: url.href,
    DATABASE_POOL: String(POOL),
    DATA_DIR: join(folder, `pay-${name}`),
    SERVICES: 'pay',
  });
  const server = await startServer(config, createLogger('silent'));
  const pool = new pg.Pool({ connectionString: url.href, max: POOL });
  await addPastOrders(pool, past);
  return {
    driver: payDriver(server),
    pool,
    async close() {
      await pool.end();
      await server.close();
    },
  };
}

/** Runs an operation by our code, or only its minimal SQL statements. Its preparation is not timed. */
type Operation = (
  shop: Shop,
) => Promise<{ ours: (() => Promise<unknown>)[]; bare: (() => Promise<unknown>)[]; statements: number }>;

const order: Operation = async ({ driver, pool }) => {
  const ours = times(PER_ROUND, () => {
    const buyer = newBuyer();
    const token = driver.tokenOf(buyer);
    return () => driver.order(buyer, { token });
  });
  const bare = times(PER_ROUND, () => {
    const tokenHash = randomBytes(32).toString('base64url');
    return orderStatements({ id: makeOrderId(new Date()), buyer: newBuyer(), tokenHash });
  });
  return { ours, bare: bare.map((statements) => () => runBare(pool, statements)), statements: bare[0]?.length ?? 0 };
};

const settle: Operation = async ({ driver, pool }) => {
  const wanted = times(2 * PER_ROUND, newBuyer);
  const offered: {
    buyer: string;
    orderId: string;
    transactionId: string;
    notice: ReturnType<typeof driver.wechat.notificationOf>;
  }[] = [];
  for (let from = 0; from < wanted.length; from += IN_FLIGHT) {
    await Promise.all(
      wanted.slice(from, from + IN_FLIGHT).map(async (buyer) => {
        const { order: made, attempt } = await driver.order(buyer);
        const trade = driver.wechat.pay(attempt.outTradeNo, new Date());
        const notice = driver.wechat.notificationOf(trade);
        offered.push({ buyer, orderId: made.id, transactionId: String(trade.transactionId), notice });
      }),
    );
  }
  const bare = offered.slice(0, PER_ROUND).map((one) => settleStatements(one));
  const ours = offered.slice(PER_ROUND).map((one) => () => driver.notify('wechat', one.notice));
  return { ours, bare: bare.map((statements) => () => runBare(pool, statements)), statements: bare[0]?.length ?? 0 };
};

/**
 * Runs our code and the minimal statements in turn for short rounds, so that other load on the machine affects both.
 * The first round of each is a warm-up.
 */
async function compare(name: string, few: Shop, many: Shop, operation: Operation, cryptoMs: number): Promise<Row[]> {
  const rates: Record<'few' | 'many' | 'bare', number[]> = { few: [], many: [], bare: [] };
  let statements = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [here, there] = [await operation(few), await operation(many)];
    ({ statements } = here);
    for (const [who, operations] of [
      ['bare', here.bare],
      ['few', here.ours],
      ['many', there.ours],
    ] as const) {
      const rate = await ratePerSecond(operations);
      if (round > 0) rates[who].push(rate);
    }
  }
  const [ours, bare, crowded] = [medianOf(rates.few), medianOf(rates.bare), medianOf(rates.many)];
  return [
    {
      name: `pay: ${name}`,
      ours: `${ours.toFixed(0)}/s`,
      against: `the ${statements} statements that it needs, bare ${bare.toFixed(0)}/s`,
      ratio: ours / bare,
      required: { atLeast: AT_LEAST },
    },
    {
      name: '… with what the channel’s RSA would add to each',
      ours: `${withCrypto(ours, cryptoMs).toFixed(0)}/s (${cryptoMs.toFixed(2)} ms each)`,
      against: `the same ${bare.toFixed(0)}/s`,
      ratio: withCrypto(ours, cryptoMs) / bare,
      required: null,
    },
    {
      name: `pay: ${name}, ${MANY.toLocaleString('en')} past orders`,
      ours: `${crowded.toFixed(0)}/s`,
      against: `${FEW.toLocaleString('en')} past orders ${ours.toFixed(0)}/s`,
      ratio: crowded / ours,
      required: { atLeast: MANY_KEEPS },
    },
  ];
}

/** Adds the time of the cryptography to each operation, because it runs on the same thread. */
const withCrypto = (perSecond: number, ms: number) => 1000 / (1000 / perSecond + ms);
