import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { itemPath, PAGE_UPDATE, useContentWriter } from '../../test/content-writer.ts';
import { articleFields, noticeFields } from '../../test/content-fixtures.ts';

const HOUR_MS = 3_600_000;

const server = useTestServer({ SERVICES: 'site,account,content,console' });
const { writer, save, show, publish, put, page, newestLine } = useContentWriter(server);

beforeEach(() => server.clock.setOffset(0));

const blank = { type: 'paragraph', text: '' } as const;

describe('publishing a draft', () => {
  test('a draft is visible only to operators, and within seconds after its publication to every visitor', async () => {
    await save('article', 'detour', articleFields({ title: '绕路的原因' }));
    expect((await page('/news/detour')).status).toBe(404);
    expect((await page('/news_pubg')).text).not.toContain('绕路的原因');
    expect((await publish('article', 'detour', 1, { note: '首发' })).body.data).toMatchObject({
      standing: 'live',
      draft: null,
      revisions: [{ number: 1, act: 'publish', by: writer.name, note: '首发' }],
    });
    await expect.poll(async () => (await page('/news_pubg')).text, PAGE_UPDATE).toContain('绕路的原因');
    const shown = await page('/news/detour');
    expect(/<b>更长的路<\/b>/.test(shown.text)).toBe(true);
    expect(await newestLine('content.publish')).toMatchObject({
      actor: writer.name,
      subject: 'article/detour',
      reason: '首发',
      after: { number: 1, fields: { title: '绕路的原因' } },
    });
  });

  test('the audit log names the author of a draft that another operator published or discarded', async () => {
    const other = await enterConsole(server, 'operator');
    const entries = async () =>
      (await (await enterConsole(server, 'owner')).call('GET', `/audit?subject=${encodeURIComponent('article/hands')}`))
        .body.data.list;
    const write = async (by: OperatorCaller, title: string, revision: number) => {
      const draft = { base: 0, revision, fields: articleFields({ title }) };
      expect((await by.call('PUT', `${itemPath('article', 'hands')}/draft`, draft)).body.code).toBe(0);
    };
    const wrote = (by: OperatorCaller, title: string) => ({ writer: by.name, fields: { title } });
    await write(writer, '甲的开头', 0);
    await write(writer, '甲的全文', 1);
    await write(other, '乙的开头', 2);
    await write(other, '乙的全文', 3);
    expect((await publish('article', 'hands', 4)).body.code).toBe(0);
    expect(await entries()).toMatchObject([
      { action: 'content.publish', actor: writer.name, after: wrote(other, '乙的全文') },
      {
        action: 'content.draft',
        actor: other.name,
        before: wrote(writer, '甲的全文'),
        after: wrote(other, '乙的开头'),
      },
      { action: 'content.draft', actor: writer.name, before: null, after: wrote(writer, '甲的开头') },
    ]);
    const { version: base } = (await show('article', 'hands')).live ?? { version: 0 };
    await other.call('PUT', `${itemPath('article', 'hands')}/draft`, {
      base,
      revision: 0,
      fields: articleFields({ title: '不要了' }),
    });
    expect((await writer.call('POST', `${itemPath('article', 'hands')}/discard`, { revision: 5 })).body.code).toBe(0);
    expect((await entries())[0]).toMatchObject({
      action: 'content.discard',
      actor: writer.name,
      before: wrote(other, '不要了'),
    });
  });

  test('an incomplete draft is saved, and the answer lists all faults that prevent publication and preview', async () => {
    const saved = await save(
      'article',
      'half',
      articleFields({ title: '', summary: '', topic: '', body: [blank, blank] }),
    );
    expect(saved.body.data.draft.faults).toEqual([
      { field: 'topic', rule: 'required', says: '请选择' },
      { field: 'title', rule: 'required', says: '请填写' },
      { field: 'summary', rule: 'required', says: '请填写' },
      { field: 'body.0.text', rule: 'required', says: '请填写' },
      { field: 'body.1.text', rule: 'required', says: '请填写' },
    ]);
    const refused = { status: 400, body: { fault: { field: 'fields.topic', says: '请选择' } } };
    expect(await publish('article', 'half')).toMatchObject(refused);
    expect(await writer.call('POST', `${itemPath('article', 'half')}/preview`)).toMatchObject(refused);
    const unknownRefs = articleFields({ title: '', topic: 'no-such-topic', gameId: 'no-such-game' });
    await save('article', 'half', unknownRefs, { revision: 1 });
    expect((await show('article', 'half')).draft?.faults).toMatchObject([
      { field: 'title', rule: 'required' },
      { field: 'topic', rule: 'unknown' },
      { field: 'gameId', rule: 'unknown' },
    ]);
  });

  test('publishing a draft with missing fields and broken rules reports all faults in one answer', async () => {
    const { body } = await save('notice', 'halves', noticeFields({ title: '', startsAt: null, regions: [] }));
    const fields = body.data.draft.faults.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['title', 'startsAt', 'regions']);
  });

  test('scheduled content becomes visible at its time, and published content cannot be scheduled', async () => {
    const later = new Date(server.clock.now().getTime() + HOUR_MS / 2).toISOString();
    await save('article', 'later', articleFields({ title: '晚一点再说' }));
    expect((await publish('article', 'later', 1, { at: later })).body.data.standing).toBe('scheduled');
    expect((await page('/news/later')).status).toBe(404);
    server.clock.setOffset(HOUR_MS / 2 + 1000);
    expect((await page('/news/later')).status).toBe(200);
    await save('article', 'later', articleFields({ title: '改了' }), { base: 2 });
    expect((await publish('article', 'later', 2, { at: '2099-01-01T00:00:00Z' })).body.code).toBe(27002);
    expect((await publish('article', 'later', 2, { at: '2026-13-45T00:00:00Z' })).status).toBe(400);
  });

  test('a preview link shows the future page for a day, without caching and sign-in', async () => {
    await save('article', 'peek', articleFields({ title: '先给你看看', source: '{brand}编辑部' }));
    const { address } = (await writer.call('POST', `${itemPath('article', 'peek')}/preview`)).body.data;
    const seen = await page(address);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('先给你看看');
    expect(seen.text).not.toContain('{brand}');
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await page('/news/peek')).status).toBe(404);
    expect((await page(address.replace('article.', 'notice.'))).status).toBe(404);
    expect((await page(address.replace(/.$/, '_'))).status).toBe(404);
    expect((await page(address.replace('/news/peek', '/news/other'))).status).toBe(404);
    server.clock.setOffset(24 * HOUR_MS + 1000);
    expect((await page(address)).status).toBe(404);
    server.clock.setOffset(0);
    expect(await show('article', 'peek')).toMatchObject({ live: null, draft: { revision: 1 }, revisions: [] });
  });

  test('the audit log names who made a preview link and when it expires, but does not contain the link', async () => {
    await save('article', 'shown', articleFields());
    expect((await writer.call('POST', `${itemPath('article', 'nothing')}/preview`)).status).toBe(404);
    const { address, until } = (await writer.call('POST', `${itemPath('article', 'shown')}/preview`)).body.data;
    const { list } = (await writer.call('GET', '/audit?action=content.preview')).body.data;
    expect(list[0]).toMatchObject({ actor: writer.name, subject: 'article/shown', after: { until } });
    expect(list.filter(({ subject }: { subject: string }) => subject !== 'article/peek')).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(address.split('~')[1]);
  });
});

describe('topics of articles and shelves of help', () => {
  const off = async (kind: string, id: string) =>
    writer.call('POST', `${itemPath(kind, id)}/withdraw`, {
      version: (await show(kind, id)).live?.version,
      reason: '不用了',
    });
  const options = async () =>
    (await writer.call('GET', '/content/options')).body.data as Record<'topics' | 'groups', { id: string }[]>;

  test('can be published, renamed, ordered and restored like other content', async () => {
    const { fields } = (await show('topic', 'guide')).live ?? {};
    await put('topic', 'guide', { name: '路由', sort: 9 });
    await expect.poll(async () => (await page('/news_pubg')).text, PAGE_UPDATE).toContain('路由');
    expect((await options()).topics.at(-1)).toEqual({ id: 'guide', name: '路由' });
    const { live, revisions } = await show('topic', 'guide');
    expect(revisions.map(({ act }) => act)).toEqual(['publish', 'brought']);
    const back = { version: live?.version, to: 1, reason: '原来的好' };
    expect((await writer.call('POST', `${itemPath('topic', 'guide')}/roll-back`, back)).body.data.live.fields).toEqual(
      fields,
    );
    const shelfFields = (await show('shelf', 'payment')).live?.fields as object;
    await put('shelf', 'payment', { ...shelfFields, title: '付款这件事' });
    await expect.poll(async () => (await page('/help')).text, PAGE_UPDATE).toContain('付款这件事');
    expect((await save('shelf', 'odd', { ...shelfFields, icon: 'skull' })).body.code).not.toBe(0);
  });

  test('are hidden while they contain nothing, but the preview of a draft in them shows that draft', async () => {
    await put('topic', 'season', { name: '联赛专题', sort: 5 });
    expect((await page('/news_pubg')).text).not.toContain('联赛专题');
    await put('article', 'first-of-season', articleFields({ topic: 'season' }));
    await expect.poll(async () => (await page('/news_pubg/t/season')).status, PAGE_UPDATE).toBe(200);
    await save('topic', 'season', { name: '新联赛专题', sort: 5 }, { base: 2 });
    const { address } = (await writer.call('POST', `${itemPath('topic', 'season')}/preview`, {})).body.data;
    expect((await page(address)).text).toContain('新联赛专题');
    expect((await page('/news_pubg/t/season')).text).not.toContain('新联赛专题');
  });

  test('cannot be removed while they contain something, and a removed one accepts no new content', async () => {
    expect((await off('topic', 'guide')).body.code).toBe(27006);
    expect((await off('shelf', 'payment')).body.code).toBe(27006);
    await put('topic', 'empty', { name: '空的', sort: 8 });
    await save('article', 'late', articleFields({ topic: 'empty' }));
    expect((await off('topic', 'empty')).body.code).toBe(0);
    expect((await options()).topics.map(({ id }) => id)).not.toContain('empty');
    expect((await publish('article', 'late')).status).toBe(400);
  });

  test('of a concurrent removal of a topic and a publication in it, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [topic, id] = [`race-${round}`, `racer-${round}`];
      await put('topic', topic, { name: '抢', sort: 8 });
      await save('article', id, articleFields({ topic }));
      const answers = await Promise.all([off('topic', topic), publish('article', id, 1)]);
      expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    }
  });
});

const photo = (width: number, height: number, background = '#c8f03c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('uploaded images', () => {
  const upload = (content: Buffer, name = '封面.png', headers: Record<string, string> = writer.headers) =>
    server.request({
      method: 'POST',
      url: `/console/api/images?name=${encodeURIComponent(name)}`,
      payload: content,
      headers: { 'content-type': 'image/png', ...headers },
    });

  test('are stored once in several widths under their content hash, and served so that they cannot run scripts', async () => {
    const { data } = (await upload(await photo(2000, 1000), '..\\..\\etc/线\u202e路.png')).body;
    expect(data).toMatchObject({ width: 1600, height: 800, name: '线路.png', by: writer.name });
    expect(data.src).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect((await upload(await photo(2000, 1000), '另一个名字.png')).body.data).toEqual(data);
    for (const [address, width] of [
      [data.src, 1600],
      [data.src.replace('.webp', '-480.webp'), 480],
    ]) {
      const { rawPayload, headers, statusCode } = await server.app.inject({ url: address });
      expect(statusCode).toBe(200);
      expect((await sharp(rawPayload).metadata()).width).toBe(width);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    expect((await writer.call('GET', '/images')).body.data.list[0]).toEqual(data);
    await put(
      'article',
      'with-picture',
      articleFields({ image: { src: data.src, alt: '', width: 1600, height: 800 } }),
    );
    await expect.poll(async () => (await page('/news/with-picture')).text.includes(data.src), PAGE_UPDATE).toBe(true);
  });

  test('must be images within the size limit, uploaded by operators who may write content', async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.7', ''])
      expect((await upload(Buffer.from(content), 'x.png')).body.code).toBe(27011);
    expect(await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 27013 } });
    const viewer = await enterConsole(server, 'viewer');
    expect((await upload(await photo(8, 8), 'x.png', viewer.headers)).body.code).toBe(26001);
    const forged = { ...writer.headers, origin: 'https://evil.example' };
    expect((await upload(await photo(8, 8), 'x.png', forged)).status).toBe(403);
  });

  test.each([
    'x.webp',
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}.svg`,
    'a%00.webp',
  ])('are not found under the unknown file name %s', async (name) => {
    expect([400, 404]).toContain((await server.get(`/media/${name}`, { host: 'localhost:8080' })).status);
  });
});

describe('covers of many games', () => {
  const upload = (content: Uint8Array, name: string, headers: Record<string, string> = writer.headers) =>
    server.request({
      method: 'POST',
      url: `/console/api/content/covers?name=${encodeURIComponent(name)}`,
      payload: Buffer.from(content),
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });

  test('are matched to games by file name, published and audited; the answer lists every other file with a reason', async () => {
    const { live } = await show('game', 'apex');
    await save('game', 'apex', live?.fields, { base: live?.version ?? 0 });
    const picture = await photo(600, 300, '#223344');
    const packed = zipSync({
      '封面/绝地求生.png': picture,
      'valorant.png': picture,
      'Valorant.jpg': picture,
      'apex.png': picture,
      'dota-2.png': Buffer.from('<svg/>'),
      'unknown.png': picture,
    });
    const { data } = (await upload(packed, 'covers.zip')).body;
    expect(data.matched).toMatchObject([
      { file: '绝地求生.png', gameId: 'pubg', name: '绝地求生' },
      { file: 'valorant.png', gameId: 'valorant' },
    ]);
    expect(data.unmatched).toEqual(['unknown.png']);
    expect(data.refused).toEqual([
      { file: 'Valorant.jpg', says: '无畏契约已经有一张封面了' },
      { file: 'apex.png', says: '这款游戏有没发布的草稿，请先发布或丢弃' },
      { file: 'dota-2.png', says: '只支持 PNG、JPEG、WebP、GIF 图片，请换一张' },
    ]);
    const pubg = await show('game', 'pubg');
    expect(pubg).toMatchObject({ draft: null, revisions: [{ note: '批量上传封面' }, { act: 'brought' }] });
    expect(pubg.live?.fields).toMatchObject({ image: { src: data.matched[0].src, width: 600, height: 300 } });
    expect(await newestLine('content.cover')).toMatchObject({ actor: writer.name });
    await expect.poll(async () => (await page('/games')).text.includes(data.matched[0].src), PAGE_UPDATE).toBe(true);
  });

  test('change nothing if the same picture is uploaded again', async () => {
    const picture = await photo(600, 300, '#443322');
    await upload(picture, 'cs2.png');
    const { live } = await show('game', 'cs2');
    expect((await upload(picture, 'CS2.png')).body.data.matched).toMatchObject([{ gameId: 'cs2' }]);
    expect((await show('game', 'cs2')).live?.version).toBe(live?.version);
  });

  test('are all refused if the archive is broken, or if the operator may not write content', async () => {
    expect((await upload(Buffer.from('PK\u0003\u0004 broken'), 'covers.zip')).body.code).toBe(27014);
    const viewer = await enterConsole(server, 'viewer');
    expect((await upload(await photo(600, 300), 'pubg.png', viewer.headers)).body.code).toBe(26001);
  });
});
