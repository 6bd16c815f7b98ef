import { gamePaths } from '@feisuo/contract/facts/paths';
import { GamePlayReply, type PlayableGame } from '@feisuo/contract/schemas/games';
import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { sendSignal } from '../../../db/signals.ts';
import { games } from './game.tables.ts';

const server = useTestServer();

const ask = (query: Record<string, string> = {}) =>
  server.get(`${gamePaths.gamePlay}?${new URLSearchParams(query).toString()}`);
const listOf = async (query: Record<string, string> = {}): Promise<PlayableGame[]> => (await ask(query)).body.data.list;

test('§7 gamePlay returns the games page by page, each game once, without sign-in', async () => {
  const first = await ask();
  expect([first.status, Value.Errors(GamePlayReply, first.body)]).toEqual([200, []]);
  const { total } = first.body.data;
  const seen: string[] = [];
  for (let page = 1; page <= Math.ceil(total / 7); page++) {
    seen.push(...(await listOf({ page: String(page), size: '7' })).map(({ id }) => id));
  }
  expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  expect(await listOf({ page: '999' })).toEqual([]);
  expect(first.body.data.list[0].servers.length).toBeGreaterThan(0);
});

test('gamePlay finds games by id, name, alias, initials and full-width letters', async () => {
  const [row] = await server.deps.db.select().from(games).where(eq(games.status, 'published')).limit(1);
  if (!row) throw new Error('no game is seeded');
  const one = await ask({ game_id: row.id });
  expect(one.body.data).toMatchObject({ total: 1, list: [{ id: row.id, nameEn: row.englishName, kind: row.kind }] });
  const wide = row.englishName.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  for (const keyword of [row.name, ` ${row.englishName.toUpperCase()} `, wide, row.initials, ...row.aliases]) {
    expect((await listOf({ keyword, size: '100' })).map(({ id }) => id)).toContain(row.id);
  }
  expect(await listOf({ keyword: '%' })).toEqual([]);
  for (const game of await listOf({ platform: 'ios', size: '100' })) expect(game.platforms).toContain('ios');
});

const statusOf = async (id: string) => (await ask({ game_id: id })).status;
/** Changes a game and sends the signal of a content change. */
const change = (id: string, to: Partial<typeof games.$inferInsert>) =>
  server.deps.db.transaction(async (tx) => {
    await tx.update(games).set(to).where(eq(games.id, id));
    await sendSignal(tx, 'content');
  });

test('gamePlay leaves out unpublished games', async () => {
  const [{ id } = { id: '' }] = await listOf();
  await change(id, { status: 'draft' });
  await expect.poll(() => statusOf(id)).toBe(404);
  await change(id, { status: 'published' });
  await expect.poll(() => statusOf(id)).toBe(200);
});

test('gamePlay shows a scheduled game from its publication date on, without a signal of a change', async () => {
  const [{ id } = { id: '' }] = await listOf();
  const [before] = await server.deps.db.select().from(games).where(eq(games.id, id));
  await change(id, { publishedAt: new Date(server.clock.now().getTime() + 60_000) });
  await expect.poll(() => statusOf(id)).toBe(404);
  expect((await listOf({ size: '100' })).map((game) => game.id)).not.toContain(id);
  server.clock.setOffset(61_000);
  expect(await statusOf(id)).toBe(200);
  server.clock.setOffset(0);
  await change(id, { publishedAt: before?.publishedAt ?? null });
  await expect.poll(() => statusOf(id)).toBe(200);
});

test('gamePlay and shareInfo read the games once until content changes', async () => {
  const [{ id } = { id: '' }] = await listOf();
  const query = vi.spyOn(server.deps.database.pool, 'query');
  const reads = () =>
    query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('from \\"games\\"')).length;
  await sendSignal(server.deps.db, 'content');
  await expect.poll(async () => (await listOf(), reads())).toBe(1);
  await Promise.all(Array.from({ length: 10 }, () => [statusOf(id), listOf({ keyword: 'a' }), listOf()]).flat());
  expect((await server.get(`${gamePaths.shareInfo}?game_id=${id}`)).status).toBe(200);
  expect(reads()).toBe(1);
  await change(id, { name: '改了名字的游戏' });
  await expect.poll(async () => (await listOf({ keyword: '改了名字' })).map((game) => game.id)).toEqual([id]);
  expect(reads()).toBe(2);
  query.mockRestore();
});

test('gamePlay answers one address at most 120 times a minute', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '0.025' }); // LIMITS_SCALE 0.025 allows three requests a minute.
  const statusFor = async (remoteAddress: string) =>
    (await strict.request({ method: 'GET', url: gamePaths.gamePlay, remoteAddress })).status;
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push(await statusFor('203.0.113.7'));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await statusFor('203.0.113.8')).toBe(200);
  strict.clock.setOffset(60_001);
  expect(await statusFor('203.0.113.7')).toBe(200);
  await strict.dispose();
});

test('gamePlay answers 400 in Chinese for malformed input, and 404 for an unknown id', async () => {
  for (const query of [
    { game_id: 'a b' },
    { page: '0' },
    { page: '-1' },
    { size: '0' },
    { size: '101' },
    { size: '1e3' },
    { platform: 'toaster' },
    { keyword: 'x'.repeat(65) },
  ]) {
    const { status, body } = await ask(query);
    expect([status, body.data]).toEqual([400, null]);
    expect(body.msg).toMatch(/[一-龥]/);
  }
  expect((await ask({ game_id: 'no-such-game' })).status).toBe(404);
});
