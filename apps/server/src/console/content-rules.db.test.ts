import type { GameFields, HelpFields, NoticeFields } from '@feisuo/contract/schemas/console-content';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { itemPath, PAGE_UPDATE, useContentWriter } from '../../test/content-writer.ts';
import { articleFields, noticeFields } from '../../test/content-fixtures.ts';

const HOUR_MS = 3_600_000;

const server = useTestServer({ SERVICES: 'site,account,content,console' });
const { writer, save, show, publish, put, page } = useContentWriter(server);

describe('rules for each kind of content', () => {
  test.each<[Partial<NoticeFields>, string]>([
    [{ startsAt: null }, 'startsAt'],
    [{ regions: [] }, 'regions'],
    [{ endsAt: '2026-06-12T11:00:00Z' }, 'endsAt'],
    [{ startsAt: '2026-02-31T99:00:00Z' }, 'startsAt'],
    [{ body: [{ type: 'table', head: ['a', 'b'], rows: [['1']] }] }, 'body.0'],
    [{ body: [{ type: 'paragraph', text: '' }] }, 'body.0.text'],
  ])('a notice with %j is not published, and the fault is at %s', async (more, field) => {
    const id = `fault-${field.replaceAll('.', '-').toLowerCase()}-${Object.keys(more).length}${JSON.stringify(more).length}`;
    const { body } = await save('notice', id, noticeFields(more));
    expect(body.data.draft.faults).toMatchObject([{ field }]);
    expect((await publish('notice', id)).status).toBe(400);
  });

  test('a published question appears on its shelf, and a published game in the library', async () => {
    const help: HelpFields = {
      groupId: 'start',
      question: '能装几台电脑？',
      answer: [{ type: 'paragraph', text: '一台。' }],
      isCommon: false,
      sort: 3,
    };
    const { groups } = (await writer.call('GET', '/content/options')).body.data;
    await put('help', 'how-many', { ...help, groupId: groups[0].id });
    const game = (await show('game', 'pubg')).live?.fields as object;
    await put('game', 'new-game', { ...game, name: '新来的游戏', sort: -5 });
    await expect.poll(async () => (await page('/help')).text, PAGE_UPDATE).toContain('能装几台电脑？');
    await expect.poll(async () => (await page('/games')).text, PAGE_UPDATE).toContain('新来的游戏');
  });

  test('a game server without a location can be saved in a draft, but not published', async () => {
    const game = (await show('game', 'pubg')).live?.fields as GameFields;
    const servers = [game.servers[0], { name: '东京', hint: '日服', lat: 0, lon: 0 }];
    expect((await save('game', 'nowhere', { ...game, servers })).body.code).toBe(0);
    expect((await publish('game', 'nowhere')).body.fault).toMatchObject({ field: 'fields.servers.1.lat' });
    const draft = (await show('game', 'nowhere')).draft;
    expect(draft?.faults).toMatchObject([{ field: 'servers.1.lat', says: '请填写纬度和经度' }]);
  });

  test('items are found by part of the title, in pages without duplicates', async () => {
    await server.deps.database.pool.query(
      `insert into articles select 'many-' || n, topic, '找得到_' || n, summary, source, motif, hue, image, game_id, reading_minutes, body, status, version, published_at, $1, sort
       from articles, generate_series(1, 120) n where id = 'bufferbloat'`,
      [server.clock.now()],
    );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { data }: { data: { list: { id: string }[]; next: string | null } } = (
        await writer.call(
          'GET',
          `/content/items/article?q=${encodeURIComponent('到_')}${next && `&after=${encodeURIComponent(next)}`}`,
        )
      ).body;
      seen.push(...data.list.map(({ id }) => id));
      next = data.next;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    const changed = (await writer.call('GET', '/content/items/article?standing=changed')).body.data.list;
    expect(changed.every(({ draft }: { draft: unknown }) => draft !== null)).toBe(true);
  });
});

describe('attacks on content', () => {
  test('unknown fields of items and requests are refused, which prevents mass assignment', async () => {
    for (const more of [
      { version: 99 },
      { status: 'published' },
      { publishedAt: '2020-01-01' },
      { id: 'pubg' },
      { readingMinutes: 1 },
    ])
      expect((await save('article', 'mass', { ...articleFields(), ...more })).status).toBe(400);
    for (const fields of [
      null,
      5,
      'x',
      [],
      { ...articleFields(), body: 'x' },
      { ...articleFields(), body: [{ type: 'html', html: '<b>' }] },
    ])
      expect((await save('article', 'mass', fields)).status).toBe(400);
    expect(
      (
        await writer.call('PUT', `${itemPath('article', 'mass')}/draft`, {
          base: 0,
          revision: 0,
          fields: articleFields(),
          by: '别人',
        })
      ).status,
    ).toBe(400);
    expect((await writer.call('GET', itemPath('article', 'mass'))).status).toBe(404);
  });

  test.each(['../../etc', 'UPPER', 'a b', '%2e%2e', "x';--", '__proto__'])(
    '%j is refused as the id of an item',
    async (id) => {
      expect([400, 404]).toContain((await save('article', encodeURIComponent(id), articleFields())).status);
    },
  );

  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '</script><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '[点我](javascript:alert(1))',
    '[点我](data:text/html,<script>alert(1)</script>)',
    '[点我](//evil.example/x)',
    '**<b onmouseover=alert(1)>**',
    '<style>@import "//evil.example"</style>',
    ']]><!--<math><mtext></mtext><script>alert(1)</script>',
  ];

  test('scripts in any visible field of an item appear on the site as text and do not run', async () => {
    const all = attacks.join(' ');
    const text = (most: number) =>
      attacks
        .filter((one) => one.length <= most)
        .join(' ')
        .slice(0, most);
    const body = [
      { type: 'heading', level: 2, text: text(120) },
      { type: 'paragraph', text: all },
      { type: 'list', isOrdered: false, items: attacks },
      { type: 'note', tone: 'warn', text: all },
      { type: 'quote', text: all, source: text(200) },
      { type: 'table', head: [text(80)], rows: attacks.map((one) => [one]) },
      { type: 'figure', weave: { motif: 'aim', hue: 'gold' }, caption: text(300) },
      {
        type: 'distance',
        from: { name: text(40), lat: 0, lon: 0 },
        to: [{ name: text(40), lat: 1, lon: 1 }],
        caption: text(300),
      },
    ];
    const game = (await show('game', 'pubg')).live?.fields as object;
    const { groups } = (await writer.call('GET', '/content/options')).body.data;
    const soon = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    await put('article', 'xss', { ...articleFields(), title: text(80), summary: text(200), source: text(40), body });
    await put('notice', 'xss', { ...noticeFields(), title: text(80), summary: text(200), regions: [text(40)], body });
    await put('game', 'xss', {
      ...game,
      name: text(60),
      englishName: text(80),
      aliases: [text(60)],
      summary: text(200),
      servers: [{ name: text(40), hint: text(60), lat: 35.7, lon: 139.7 }],
      facts: [{ name: '<b>', text: text(200) }],
      questions: [{ question: text(120), answer: text(800) }],
      body,
    });
    await put('help', 'xss', { groupId: groups[0].id, question: text(120), answer: body, isCommon: true, sort: 1 });
    await put('agreement', 'privacy-8.8', { title: text(60), effectiveAt: soon, changes: all, body });
    await expect.poll(async () => (await page('/news/xss')).status, PAGE_UPDATE).toBe(200);
    // The pages contain the scripts, but escaped as text.
    for (const path of ['/news/xss', '/notice/xss', '/games/xss', '/help'])
      expect([path, (await page(path)).text.includes('&lt;script&gt;alert(1)')]).toEqual([path, true]);
    for (const path of [
      '/news/xss',
      '/notice/xss',
      '/games/xss',
      '/help',
      '/agreement/privacy/8.8',
      '/news_pubg',
      '/notice',
      '/games',
      '/',
      '/sitemap.xml',
    ]) {
      const { text: html, status, headers } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      for (const live of [
        '<script>alert',
        '<img src=x',
        '<svg/onload',
        '<iframe srcdoc',
        '<b onmouseover',
        '<style>@import',
      ])
        expect([path, live, html.includes(live)]).toEqual([path, live, false]);
      expect([path, /href="(?:javascript|data|\/\/)/i.test(html)]).toEqual([path, false]);
      expect(headers['content-security-policy'] ?? '').not.toContain('unsafe-inline');
    }
  });

  test('a draft with an external image, or with an image of ours that does not exist, cannot be published', async () => {
    for (const src of ['https://evil.example/a.png', `/media/${'0'.repeat(32)}.webp`, '/media/../secret']) {
      const image = { src, alt: '', width: 10, height: 10 };
      const { body } = await save('article', `pic-${src.length}`, articleFields({ image }));
      expect(body.data.draft.faults).toMatchObject([{ field: 'image', rule: 'unknown' }]);
      expect((await publish('article', `pic-${src.length}`)).status).toBe(400);
    }
  });
});
