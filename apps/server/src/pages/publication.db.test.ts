import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const HOUR = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'site,account,content' });
});
afterAll(() => server.dispose());

const home = async () => (await server.get('/', { host: 'localhost:8080' })).body as string;

/** A game that stands first in the library, from some moment on. */
const scheduleGame = (name: string, at: Date) =>
  server.deps.database.pool.query(
    `insert into games
     select 'scheduled', $1, english_name, initials, aliases, kind, platforms, regions, motif, hue, image, summary, servers,
            facts, body, questions, status, version, $2, updated_at, -1
       from games where id = 'pubg'`,
    [name, at],
  );

test('what is published for later appears at its time, though pages are kept and nobody saved anything', async () => {
  await scheduleGame('预定的游戏', new Date(server.clock.now().getTime() + HOUR));
  const before = await home();
  expect(before).toContain('绝地求生');
  expect(before).not.toContain('预定的游戏');
  server.clock.setOffset(HOUR / 2);
  expect(await home()).toBe(before);
  server.clock.setOffset(HOUR + 1000);
  expect(await home()).toContain('预定的游戏');
});
