import { gamePaths } from '@feisuo/contract/facts/paths';
import { GamePlayReply, type PlayableGame } from '@feisuo/contract/schemas/games';
import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { games } from './game.tables.ts';

const server = useTestServer();

const ask = (query: Record<string, string> = {}) =>
  server.get(`${gamePaths.gamePlay}?${new URLSearchParams(query).toString()}`);
const listOf = async (query: Record<string, string> = {}): Promise<PlayableGame[]> => (await ask(query)).body.data.list;

test('§7 gamePlay pages through the games, returns each once, and needs no sign-in', async () => {
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

test('gamePlay leaves out unpublished games', async () => {
  const [game] = await listOf();
  const { db } = server.deps;
  const isIt = eq(games.id, game?.id ?? '');
  await db.update(games).set({ status: 'draft' }).where(isIt);
  expect((await ask({ game_id: game?.id ?? '' })).status).toBe(404);
  await db.update(games).set({ status: 'published' }).where(isIt);
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
