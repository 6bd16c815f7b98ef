import { agreementKinds, articlesPerPage, noticeKinds } from '@feisuo/contract/facts/content-vocabulary';
import { readInline } from '@feisuo/contract/facts/inline-text';
import { payLimits } from '@feisuo/contract/facts/limits';
import { defaultMembershipRules } from '@feisuo/contract/facts/membership-vocabulary';
import { pageRoutes } from '@feisuo/contract/facts/site-pages';
import { Agreement, Article, Game, HelpGroup, Notice } from '@feisuo/contract/schemas/content-items';
import type { RichText } from '@feisuo/contract/schemas/rich-text';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { readingMinutes } from '@feisuo/contract/schemas/reading-minutes';
import { documentSeeds } from '../documents.ts';
import { findFieldsFaults } from '../editing/find-draft-faults.ts';
import { seedAgreements } from './agreements/index.ts';
import { seedArticles, seedTopics } from './articles/index.ts';
import { seedGames } from './games/index.ts';
import { seedHelp } from './help/index.ts';
import { homeConfig } from './home-config.ts';
import { seedNotices } from './notices.ts';
import { newUserGiftPage, vipPage } from './pages/member-pages.ts';
import { landingPage } from './pages/game-pages.ts';
import { siteConfig } from './site-config.ts';

const at = '2026-11-15T00:00:00.000Z';
const faultsOf = (schema: TSchema, value: unknown) =>
  Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`);

const games = seedGames.map((game) => ({ ...game, relatedArticles: [], updatedAt: at }));
const articles = seedArticles.map(({ daysAgo: _daysAgo, isExample: _isExample, gameId = null, ...article }) => ({
  ...article,
  gameId,
  topicName: seedTopics.find(({ id }) => id === article.topic)?.name,
  source: '{brand}编辑部',
  publishedAt: at,
  updatedAt: at,
  image: null,
  readingMinutes: readingMinutes(article.body),
}));
const notices = seedNotices.map(({ daysAgo: _d, time: _t, starts: _s, ends: _e, isExample: _i, ...notice }) => ({
  ...notice,
  startsAt: null,
  endsAt: null,
  state: null,
  publishedAt: at,
  updatedAt: at,
}));
const agreements = seedAgreements.map(({ publishedDaysAgo: _p, effectiveDaysAgo: _e, ...agreement }) => ({
  ...agreement,
  effectiveAt: at,
  publishedAt: at,
}));

describe('every seed matches the schema of its page', () => {
  test.each(games.map((game) => [game.id, game] as const))('game %s', (_id, game) => {
    expect(faultsOf(Game, game)).toEqual([]);
  });
  test.each(articles.map((article) => [article.id, article] as const))('article %s', (_id, article) => {
    expect(faultsOf(Article, article)).toEqual([]);
  });
  test.each(notices.map((notice) => [notice.id, notice] as const))('notice %s', (_id, notice) => {
    expect(faultsOf(Notice, notice)).toEqual([]);
  });
  test.each(seedHelp.map((group) => [group.id, group] as const))('help %s', (_id, group) => {
    expect(faultsOf(HelpGroup, group)).toEqual([]);
  });
  test.each(agreements.map((agreement) => [`${agreement.kind} ${agreement.version}`, agreement] as const))(
    'agreement %s',
    (_id, agreement) => {
      expect(faultsOf(Agreement, agreement)).toEqual([]);
    },
  );
  test.each(Object.entries(documentSeeds))('document %s', (id, seed) => {
    expect(findFieldsFaults({ kind: 'page', id }, seed)).toEqual([]);
  });
});

const bodies: [string, RichText][] = [
  ...games.map(({ id, body }): [string, RichText] => [`game ${id}`, body]),
  ...articles.map(({ id, body }): [string, RichText] => [`article ${id}`, body]),
  ...notices.map(({ id, body }): [string, RichText] => [`notice ${id}`, body]),
  ...agreements.map(({ kind, version, body }): [string, RichText] => [`agreement ${kind} ${version}`, body]),
  ...seedHelp.flatMap(({ entries }) => entries.map(({ id, answer }): [string, RichText] => [`help ${id}`, answer])),
];

/** Returns all texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the texts that look like an address. */
const addressesIn = (document: unknown) => textsIn(document).filter((text) => /^(?:\/|https:)/.test(text));

const routes = Object.values(pageRoutes).map(
  (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+').replaceAll('/', '\\/')}$`),
);
const published = new Set([
  ...games.map(({ id }) => `/games/${id}`),
  ...articles.map(({ id }) => `/news/${id}`),
  ...notices.map(({ id }) => `/notice/${id}`),
  ...agreementKinds.map((kind) => `/agreement/${kind}`),
]);
/** Ids of the parts of the home page, which links may use as fragments. */
const homeParts = new Set([
  'main',
  'games',
  'how',
  'vip',
  'renewal',
  'meter',
  'download',
  'promises',
  'faq',
  'company',
]);

/** Returns why a link is wrong; null for a valid link. */
function judge(address: string): string | null {
  if (address.startsWith('https://') || /^\/download\/(?:pc|android)\/\w+\.(?:exe|apk)$/.test(address)) return null;
  const [place = '', part] = address.split('#');
  const [path = ''] = place.split('?');
  if (!routes.some((route) => route.test(path))) return `${address} is no page of the site`;
  if (/^\/(?:games|news|notice|agreement)\//.test(path) && !published.has(path)) return `${address} is not published`;
  return path === '/' && part !== undefined && !homeParts.has(part) ? `home has no part ${part}` : null;
}

describe('links in seeded content', () => {
  test('the function that checks links distinguishes existing pages from missing ones', () => {
    expect(judge('/games/pubg')).toBeNull();
    expect(judge('/games/none')).toContain('not published');
    expect(judge('/nowhere')).toContain('no page');
    expect(judge('/#nothing')).toContain('no part');
  });

  test('every link in a seeded text leads to a page of the site or to https', () => {
    const texts = textsIn([games, articles, notices, agreements, seedHelp]);
    const links = texts.flatMap(readInline).flatMap(({ href }) => href ?? []);
    expect(links.length).toBeGreaterThan(50);
    expect(links.flatMap((href) => judge(href) ?? [])).toEqual([]);
    const leftovers = texts.filter((text) =>
      readInline(text).some((piece) => !piece.href && /\]\(|\*\*/.test(piece.text)),
    );
    expect(leftovers).toEqual([]);
  });

  test('every link in a seeded document leads to a page of the site or to https', () => {
    const addresses = Object.values(documentSeeds).flatMap(addressesIn);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.flatMap((href) => judge(href) ?? [])).toEqual([]);
  });
});

describe('texts in seeded content', () => {
  test.each(bodies)('%s: all rows of a table have the same length, and lists contain no duplicates', (_name, body) => {
    const tables = body.filter((block) => block.type === 'table');
    expect(tables.filter(({ head, rows }) => rows.some((row) => row.length !== head.length))).toEqual([]);
    const rowsOf = tables.map(({ rows }) => rows.map((row) => row.join('\n')));
    const lists = body.flatMap((block) => (block.type === 'list' ? [block.items] : []));
    expect([...rowsOf, ...lists].filter((entries) => new Set(entries).size < entries.length)).toEqual([]);
  });

  test('no seeded text contains the brand name itself instead of its placeholder', () => {
    const texts = textsIn([games, articles, notices, agreements, seedHelp]);
    expect(texts.filter((text) => text.includes('飞梭'))).toEqual([]);
  });

  test('punctuation between Chinese characters in seeded texts is full-width', () => {
    const texts = textsIn([games, articles, notices, agreements, seedHelp]);
    expect(texts.filter((text) => /[\u4e00-\u9fff][,;!?][\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});

describe('promises in seeded content', () => {
  const texts = textsIn([games, articles, notices, agreements, seedHelp, Object.values(documentSeeds)]);
  const matching = (words: RegExp) => texts.filter((text) => words.test(text));

  test('no seeded text asks a member to claim or await the trial, because the trial starts at sign-up (decisions 4)', () => {
    expect(matching(/领取试用|领试用|试用可以领|领取页/)).toEqual([]);
    expect(newUserGiftPage.lead).toMatch(/注册成功，\{days\} 天试用自动开始/);
    expect(newUserGiftPage.quiet.text).toMatch(/注册成功，\{days\} 天试用仍会自动开始/);
    expect(landingPage.mobile.trial).toMatchObject({ text: expect.stringContaining('注册就开始') });
  });

  test('seeded texts that say "once per person" name account, phone and device (decisions 4)', () => {
    const rules = matching(/不重复发放/);
    expect(rules.length).toBeGreaterThanOrEqual(4);
    expect(rules.filter((text) => !/账号.*手机号.*设备/.test(text))).toEqual([]);
  });

  test('seeded texts say that bought days come after the trial, as grants of one kind are consecutive (decisions 4)', () => {
    expect(matching(/试用天数接在会员之后/)).toEqual([]);
    expect(matching(/买的天数接在试用之后/)).toHaveLength(2);
  });

  test('seeded texts say that one click stops renewal, and no text counts the clicks (decisions 4)', () => {
    expect(matching(/一步(?:完成|停|关|就能关)|只要一步/)).toEqual([]);
    expect(homeConfig.plans.renewal.facts.join()).toContain('在会员中心点一下就关');
  });

  test('no seeded text contains an invented filing or licence number', () => {
    expect(siteConfig.legal).toMatchObject({ icp: '', psb: '' });
    expect(matching(/ICP备\s*\d|公网安备\s*\d|许可证(?:编)?号?[:：]?\s*[A-Z\d]/)).toEqual([]);
  });
});

test('§2 the seeded header links to news, company site, about page, accelerator site and download', () => {
  const { newsLink, companyLinks, acceleratorSite, download, links } = siteConfig.header;
  expect(newsLink).toEqual({ text: '游戏资讯', href: '/news_pubg' });
  // The seeded sample company has no site of its own.
  expect(companyLinks).toEqual([
    { text: '公司官网', href: '/' },
    { text: '关于我们', href: '/about' },
  ]);
  expect(JSON.stringify(siteConfig)).not.toMatch(/example\.(com|org|net)/);
  expect([acceleratorSite.text, download.text]).toEqual(['加速器官网', '下载']);
  const everywhere = [...links, newsLink, ...companyLinks.slice(1)].map((link) => link?.href);
  expect(new Set(everywhere).size).toBe(everywhere.length);
  expect(siteConfig.community?.qrTarget).toBeTruthy();
});

describe('ids and quantities of seeded content', () => {
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

  test('ids of seeded items are unique, and every reference leads to an existing item', () => {
    for (const ids of [
      idsOf(games),
      idsOf(articles),
      idsOf(notices),
      idsOf(seedHelp.flatMap(({ entries }) => entries)),
    ])
      expect(new Set(ids).size).toBe(ids.length);
    expect(articles.filter(({ topicName }) => topicName === undefined)).toEqual([]);
    expect(idsOf(games)).toEqual(expect.arrayContaining(articles.flatMap(({ gameId }) => gameId ?? [])));
  });

  test('there are at least thirty seeded games, and their kinds are exactly those that the home page offers', () => {
    expect(games.length).toBeGreaterThanOrEqual(30);
    expect(new Set(games.map(({ kind }) => kind))).toEqual(new Set(homeConfig.games.kinds));
  });

  test('seeded articles fill two pages and cover every topic; notices cover every kind and include number 1', () => {
    expect(articles.length).toBeGreaterThan(articlesPerPage);
    expect(articles.length).toBeGreaterThanOrEqual(14);
    expect(new Set(articles.map(({ topic }) => topic)).size).toBe(seedTopics.length);
    expect(notices.length).toBeGreaterThanOrEqual(6);
    expect(idsOf(notices)).toContain('1');
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(noticeKinds));
    const fault = seedNotices.find(({ kind }) => kind === 'fault');
    expect(fault).toMatchObject({ starts: {}, ends: {}, regions: expect.arrayContaining([expect.any(String)]) });
  });

  test('there are six seeded help groups with at least thirty entries, five or more of them marked as common', () => {
    const entries = seedHelp.flatMap((group) => group.entries);
    expect(seedHelp.length).toBe(6);
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(entries.filter(({ isCommon }) => isCommon).length).toBeGreaterThanOrEqual(5);
  });

  test('four seeded agreements have ten or more sections each, and one of them has earlier versions', () => {
    expect(new Set(agreements.map(({ kind }) => kind))).toEqual(new Set(agreementKinds));
    for (const { body } of agreements)
      expect(body.filter((block) => block.type === 'heading' && block.level === 2).length).toBeGreaterThanOrEqual(10);
    expect(agreements.filter(({ kind }) => kind === 'user').length).toBeGreaterThan(1);
  });

  test('seeded notices of invented events say in title and text that they are a demonstration', () => {
    for (const { starts, title, body } of seedNotices.filter((notice) => notice.starts)) {
      expect(starts).toBeDefined();
      expect(title).toContain('演示');
      expect(textsIn(body).join('')).toContain('演示公告');
    }
  });

  test('exactly the seeded items whose text says that they are invented are marked as examples', () => {
    const invented = (words: string) => /示例资讯|演示公告/.test(words);
    for (const { id, isExample = false, body } of [...seedArticles, ...seedNotices])
      expect([id, isExample]).toEqual([id, invented(textsIn(body).join(''))]);
  });
});

test('seeded texts describe durations as days of 24 hours, as the implementation counts them, not as calendar days', () => {
  const text = (kind: string) => JSON.stringify(seedAgreements.find((one) => one.kind === kind)?.body);
  const { renewalChargeHour, renewalEarlyEndHour, renewalNoticeDays, renewalRetryDays } = payLimits;
  expect(text('membership')).toContain('一天按 24 小时计');
  expect(text('membership')).toContain('接在其后');
  expect(text('membership')).not.toContain('自然日');
  expect(text('auto-renewal')).toContain(
    `到期当日上午 ${renewalChargeHour} 点进行；上午 ${renewalEarlyEndHour} 点以前到期的，提前到前一日`,
  );
  expect(text('auto-renewal')).toContain(`之后第 ${renewalRetryDays.join('、')} 日各再尝试一次`);
  const { renews, stops } = vipPage.renewal;
  expect(renews.steps.map(({ when }) => when)).toContain(`扣款前 ${renewalNoticeDays} 天`);
  expect(stops.steps.map(({ when }) => when)).toContain(`到期前 ${defaultMembershipRules.warnDays} 天`);
});

test('seeded texts of the membership page neither count nor name products, so that the texts fit any catalogue', () => {
  const { title, lead, description } = vipPage;
  for (const words of [...title, lead, description])
    expect(words).not.toMatch(/[一二三四五六七八九十两\d]+种|月卡|季卡|年卡|只差/);
});

test('no two seeded games have the same drawing', () => {
  expect(new Set(seedGames.map(({ motif }) => motif)).size).toBe(seedGames.length);
});
