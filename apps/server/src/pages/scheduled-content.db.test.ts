import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { changePrice, changeSale } from '../modules/pay/index.ts';

const HOUR = 3_600_000;
const PATIENCE = { timeout: 10_000 };

const server = useTestServer({ SERVICES: 'site,account,content' });

const home = async () => (await server.get('/', { host: 'localhost:8080' })).body as string;

/** Adds a game that is listed first in the library from a given time on. */
const scheduleGame = (name: string, at: Date) =>
  server.deps.database.pool.query(
    `insert into games
     select 'scheduled', $1, english_name, initials, aliases, kind, platforms, regions, motif, hue, image, summary, servers,
            facts, body, questions, status, version, $2, updated_at, -1
       from games where id = 'pubg'`,
    [name, at],
  );

test('scheduled content appears on cached pages at its time, without a save', async () => {
  await scheduleGame('预定的游戏', new Date(server.clock.now().getTime() + HOUR));
  const before = await home();
  expect(before).toContain('绝地求生');
  expect(before).not.toContain('预定的游戏');
  server.clock.setOffset(HOUR / 2);
  expect(await home()).toBe(before);
  server.clock.setOffset(HOUR + 1000);
  expect(await home()).toContain('预定的游戏');
});

test('cached pages show a changed catalogue immediately, and a sale from its start', async () => {
  const { db, clock } = server.deps;
  const productId = 'vipxjsq_3m_10';
  const offers = async () => {
    const { body } = await server.get('/vip', { host: 'localhost:8080' });
    return [...String(body).matchAll(/"name":"(.卡)",[^}]*"price":"([\d.]+)"/g)].map(
      ([, name, price]) => `${name} ${price}`,
    );
  };
  expect(await offers()).toEqual(['月卡 30.00', '季卡 78.00', '年卡 258.00']);
  const plain = await home();
  for (const price of ['30.00', '78.00', '258.00']) expect(plain).toContain(price);
  await db.transaction((tx) => changePrice(tx, clock, { productId, priceFen: 7500 }));
  await expect.poll(offers, PATIENCE).toEqual(['月卡 30.00', '季卡 75.00', '年卡 258.00']);
  await expect.poll(home, PATIENCE).toContain('75.00');

  const saleFrom = new Date(clock.now().getTime() + HOUR);
  await db.transaction((tx) => changeSale(tx, clock, { productId, saleFrom }));
  await expect.poll(offers, PATIENCE).toEqual(['月卡 30.00', '年卡 258.00']);
  server.clock.setOffset(saleFrom.getTime() - Date.now() + 1000);
  expect(await offers()).toEqual(['月卡 30.00', '季卡 75.00', '年卡 258.00']);
});
