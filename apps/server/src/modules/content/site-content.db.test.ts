import { articlesPerPage } from '@feisuo/contract/facts/content-vocabulary';
import { ArticlePage, Game, GameBrief, HelpGroup, Notice } from '@feisuo/contract/schemas/content-items';
import Value from 'typebox/value';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { addAgreements, type NewAgreement } from './agreements/agreement-queries.ts';
import { addArticles, type NewArticle } from './articles/article-queries.ts';
import { addGames, type NewGame } from './games/game-queries.ts';
import { findNextChange } from './next-change.ts';
import { addNotices, type NewNotice } from './notices/notice-queries.ts';
import { seedArticles } from './seed/articles/index.ts';
import { createSiteContent } from './site-content.ts';

const HOUR = 3_600_000;

const server = useTestServer();
let content: ReturnType<typeof createSiteContent>;
beforeAll(async () => {
  const brand = {
    fillIn: async <T>(value: T): Promise<T> => JSON.parse(JSON.stringify(value).replaceAll('{brand}', '新梭')),
  };
  content = createSiteContent({ ...server.deps, brand, listReleases: async () => [], listPlans: async () => [] });
});

beforeEach(() => server.clock.setOffset(0));
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const published = (hours: number) => ({
  status: 'published' as const,
  version: 1,
  publishedAt: inHours(hours),
  updatedAt: inHours(-1),
  sort: 1000,
});
const look = { motif: 'aim', hue: 'gold' } as const;

const aGame = (id: string, more: Partial<NewGame> = {}): NewGame => ({
  id,
  name: `${id} 的名字`,
  englishName: id,
  initials: 'a',
  aliases: [],
  kind: '射击',
  platforms: ['windows'],
  regions: ['亚服'],
  ...look,
  summary: '用{brand}',
  servers: [{ name: '东京', hint: '亚服', lat: 35.68, lon: 139.69 }],
  facts: [],
  body: [],
  questions: [],
  ...published(-1),
  ...more,
});
const anArticle = (id: string, more: Partial<NewArticle> = {}): NewArticle => ({
  id,
  topic: 'guide',
  title: id,
  summary: '摘要',
  source: '{brand}编辑部',
  ...look,
  readingMinutes: 1,
  body: [{ type: 'paragraph', text: '正文' }],
  ...published(-1),
  ...more,
});
const aNotice = (id: string, more: Partial<NewNotice> = {}): NewNotice => ({
  id,
  kind: 'fault',
  title: id,
  summary: '摘要',
  regions: [],
  body: [],
  ...published(-1),
  ...more,
});
const aVersion = (versionName: string, effectiveInHours: number, more: Partial<NewAgreement> = {}): NewAgreement => ({
  kind: 'membership',
  versionName,
  title: '会员服务协议',
  effectiveAt: inHours(effectiveInHours),
  changes: '',
  body: [],
  ...published(-1),
  ...more,
});

describe('seeded content that is published', () => {
  test('seeded games are listed in order, in the form of the contract', async () => {
    const games = await content.listGames();
    expect(games.length).toBeGreaterThanOrEqual(30);
    expect(games[0]?.id).toBe('pubg');
    for (const game of games) expect(Value.Errors(GameBrief, game)).toEqual([]);
    const game = await content.findGame('pubg');
    expect(Value.Errors(Game, game)).toEqual([]);
    expect(JSON.stringify(game)).toContain('新梭');
    expect(JSON.stringify(game)).not.toContain('{brand}');
    expect(await content.findGame('none')).toBeNull();
  });

  test('related articles are about the same game or about no game, never about another game', async () => {
    const game = await content.findGame('pubg-mobile');
    expect(game?.relatedArticles.map(({ gameId }) => gameId)).toEqual(['pubg-mobile', null, null]);
  });

  test('seeded help has six groups, notices are newest first, and both have the form of the contract', async () => {
    const help = await content.listHelp();
    expect(help.map(({ id }) => id)).toEqual(['start', 'line', 'payment', 'renewal', 'account', 'guardian']);
    for (const group of help) expect(Value.Errors(HelpGroup, group)).toEqual([]);
    const days = (await content.listNotices()).map(({ publishedAt }) => publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(Value.Errors(Notice, await content.findNotice('1'))).toEqual([]);
    expect(await content.findNotice('fault-tokyo-demo')).toMatchObject({ kind: 'fault', state: 'over' });
    expect(await content.findNotice('maintenance-frankfurt-demo')).toMatchObject({ state: 'upcoming' });
  });

  test("the site's list of paths has every content page once, with the time of its last change", async () => {
    const pages = await content.listPages();
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining(['/games/pubg', '/news/choose-region', '/notice/1', '/agreement/auto-renewal']),
    );
    for (const { changedAt } of pages) expect(changedAt).toBe(new Date(changedAt).toISOString());
  });
});

describe('articles', () => {
  test('articles are listed page by page, newest first, each once, and a page after the last page is empty', async () => {
    const first = await content.listArticles({ page: 1 });
    expect(Value.Errors(ArticlePage, first)).toEqual([]);
    expect(first).toMatchObject({ page: 1, topic: null });
    expect(first.list).toHaveLength(articlesPerPage);
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, index) => content.listArticles({ page: index + 1 })),
    );
    const all = pages.flatMap(({ list }) => list);
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.total);
    const days = all.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(await content.listArticles({ page: first.pages + 1 })).toMatchObject({ list: [], total: first.total });
    expect(await content.listArticles({ page: 0 })).toMatchObject({ list: [] });
  });

  test('articles of a topic are counted and listed, and an unknown topic has none', async () => {
    const page = await content.listArticles({ topic: 'product', page: 1 });
    expect(page.topic).toEqual({ id: 'product', name: '产品', count: page.list.length });
    expect(page.list.every(({ topic, topicName }) => topic === 'product' && topicName === '产品')).toBe(true);
    expect(page.topics.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(page.total);
    expect(await content.listArticles({ topic: 'none', page: 1 })).toMatchObject({
      list: [],
      total: 0,
      topic: null,
      pages: 1,
    });
  });

  test('an article names the previous and the next article, even among articles with the same time', async () => {
    const publishedAt = inHours(-2);
    await addArticles(server.deps.db, [
      anArticle('same-1', { publishedAt, gameId: 'apex' }),
      anArticle('same-2', { publishedAt }),
      anArticle('same-3', { publishedAt }),
    ]);
    const found = await content.findArticle('same-2');
    expect(found).toMatchObject({ previous: { id: 'same-1' }, next: { id: 'same-3' }, game: null });
    expect(await content.findArticle('same-1')).toMatchObject({
      game: { id: 'apex' },
      article: { source: '新梭编辑部' },
    });
    const all = (await content.listArticles({ page: 1 })).list.map(({ id }) => id);
    expect(all.slice(0, 3)).toEqual(['same-3', 'same-2', 'same-1']);
    expect((await content.findArticle('same-3'))?.next).toBeNull();
    expect(await content.findArticle('none')).toBeNull();
    // `isBrought` is false for articles that are not seeded.
    expect(found?.isBrought).toBe(false);
    expect((await content.findArticle(seedArticles[0]?.id ?? ''))?.isBrought).toBe(true);
  });
});

describe('hidden content', () => {
  test('unpublished content is not shown, even after its publication date', async () => {
    const { db } = server.deps;
    await addGames(db, [aGame('draft-game', { status: 'draft' })]);
    await addArticles(db, [anArticle('draft-article', { status: 'draft' })]);
    await addNotices(db, [aNotice('draft-notice', { status: 'draft', publishedAt: null })]);
    await addAgreements(db, [aVersion('9.0', -1, { status: 'draft' })]);
    expect(await content.findGame('draft-game')).toBeNull();
    expect(await content.findArticle('draft-article')).toBeNull();
    expect(await content.findNotice('draft-notice')).toBeNull();
    expect(await content.findAgreement('membership', '9.0')).toBeNull();
    const everything = JSON.stringify([
      await content.listGames(),
      await content.listArticles({ page: 1 }),
      await content.listNotices(),
      await content.listPages(),
    ]);
    expect(everything).not.toContain('draft-');
  });

  test('scheduled content is shown from its time on, and an article names its game only when the game is visible', async () => {
    const { db } = server.deps;
    await addGames(db, [aGame('later-game', { publishedAt: inHours(3) })]);
    await addArticles(db, [anArticle('later-article', { publishedAt: inHours(2), gameId: 'later-game' })]);
    await addNotices(db, [aNotice('later-notice', { publishedAt: inHours(2) })]);
    const seen = async () =>
      JSON.stringify([await content.listArticles({ page: 1 }), await content.listNotices(), await content.listPages()]);
    expect(await content.findArticle('later-article')).toBeNull();
    expect(await seen()).not.toContain('later-');
    server.clock.setOffset(2.5 * HOUR);
    expect(await content.findArticle('later-article')).toMatchObject({ game: null });
    expect(await content.findNotice('later-notice')).not.toBeNull();
    expect(await seen()).toContain('later-article');
    expect(await content.findGame('later-game')).toBeNull();
    server.clock.setOffset(4 * HOUR);
    expect(await content.findArticle('later-article')).toMatchObject({ game: { id: 'later-game' } });
  });

  test('the event of a notice is shown as upcoming, running or over, by the clock', async () => {
    await addNotices(server.deps.db, [aNotice('event', { startsAt: inHours(1), endsAt: inHours(2) })]);
    const stateAfter = async (hours: number) => {
      server.clock.setOffset(hours * HOUR);
      return (await content.findNotice('event'))?.state;
    };
    expect([await stateAfter(0), await stateAfter(1.5), await stateAfter(3)]).toEqual(['upcoming', 'running', 'over']);
  });
});

describe('agreements', () => {
  test('readers get the agreement version in force, an earlier version by its name, and the list of all versions', async () => {
    const now = await content.findAgreement('user');
    expect(now).toMatchObject({ agreement: { version: '1.1' }, versions: [{ version: '1.1' }, { version: '1.0' }] });
    expect(await content.findAgreement('user', '1.0')).toMatchObject({ agreement: { version: '1.0' } });
    expect(await content.findAgreement('user', '7.0')).toBeNull();
  });

  test('an announced agreement version can be read before its effective date, and is in force from then on', async () => {
    await addAgreements(server.deps.db, [aVersion('2.0', 5)]);
    expect(await content.findAgreement('membership')).toMatchObject({
      agreement: { version: '1.0' },
      versions: [{ version: '2.0' }, {}],
    });
    expect(await content.findAgreement('membership', '2.0')).toMatchObject({ agreement: { version: '2.0' } });
    server.clock.setOffset(6 * HOUR);
    expect(await content.findAgreement('membership')).toMatchObject({ agreement: { version: '2.0' } });
  });
});

test("the next change of the site's content is the earliest scheduled moment among all kinds of content", async () => {
  const { db } = server.deps;
  server.clock.setOffset(1000 * HOUR);
  const now = server.clock.now();
  const expected: Date[] = [];
  const next = async (add: (at: Date) => Promise<void>, hours: number) => {
    const at = new Date(now.getTime() + hours * HOUR);
    expected.push(at);
    await add(at);
    expect(await findNextChange(db, now)).toEqual(at);
  };
  expect(await findNextChange(db, now)).toBeNull();
  await next((at) => addNotices(db, [aNotice('ends', { startsAt: now, endsAt: at })]), 9);
  await next((at) => addNotices(db, [aNotice('starts', { startsAt: at })]), 8);
  await next((at) => addNotices(db, [aNotice('appears', { publishedAt: at })]), 7);
  await next((at) => addArticles(db, [anArticle('appears', { publishedAt: at })]), 6);
  await next((at) => addGames(db, [aGame('appears', { publishedAt: at })]), 5);
  await next((at) => addAgreements(db, [aVersion('3.0', 0, { effectiveAt: at })]), 4);
  await next((at) => addAgreements(db, [aVersion('4.0', 0, { publishedAt: at, effectiveAt: now })]), 3);
  await addGames(db, [aGame('a-draft', { status: 'draft', publishedAt: new Date(now.getTime() + HOUR) })]);
  expect(await findNextChange(db, now)).toEqual(expected.at(-1));
});
