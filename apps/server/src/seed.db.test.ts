import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { writeSystemSetting } from './db/system-settings.ts';
import { seedOnce } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const query = (text: string) => server.deps.database.pool.query(text).then(({ rows }) => rows);
const loseWordsOfHome = () => query("delete from content_configs where config_id = 'home'");

test('a restart brings the words of pages that are new with this edition, and touches nothing else', async () => {
  await loseWordsOfHome();
  await query(`update content_configs set content = '{"mine": true}' where config_id = 'site'`);
  await query("delete from games where id = 'cs2'");
  expect(await seedOnce(server.deps)).toBe(false);
  expect(await query("select version from content_configs where config_id = 'home'")).toEqual([{ version: 1 }]);
  expect(await query("select content from content_configs where config_id = 'site'")).toEqual([
    { content: { mine: true } },
  ]);
  expect(await query("select id from games where id = 'cs2'")).toEqual([]);
});

test('what began empty stays empty', async () => {
  await loseWordsOfHome();
  await writeSystemSetting(server.deps.db, 'seeded_at', 'never');
  expect(await seedOnce(server.deps)).toBe(false);
  expect(await query("select version from content_configs where config_id = 'home'")).toEqual([]);
});
