import type {
  AgreementFields,
  ContentItem,
  ContentOptions,
  GameFields,
  HelpFields,
  NoticeFields,
} from '@feisuo/contract/schemas/console-content';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { articleFields } from '../../test/content-fixtures.ts';

const HOUR = 3_600_000;
const PATIENCE = { timeout: 10_000 };

const server = useTestServer({ SERVICES: 'site,account,content,console' });
let writer: OperatorCaller;
beforeAll(async () => {
  writer = await enterConsole(server, 'operator');
});

beforeEach(() => server.clock.setOffset(0));
const at = (kind: string, id: string) => `/content/items/${kind}/${id}`;
const save = (kind: string, id: string, fields: unknown, { base = 0, revision = 0 } = {}) =>
  writer.call('PUT', `${at(kind, id)}/draft`, { base, revision, fields });
const show = async (kind: string, id: string): Promise<ContentItem> =>
  (await writer.call('GET', at(kind, id))).body.data;
const publish = async (kind: string, id: string, revision?: number, more = {}) => {
  const seen = revision ?? (await show(kind, id)).draft?.revision ?? 1;
  return writer.call('POST', `${at(kind, id)}/publish`, { revision: seen, ...more });
};
const page = async (path: string) => {
  const { status, body, headers } = await server.get(path, { host: 'localhost:8080' });
  return { status, text: String(body), headers };
};
/** Saves a draft and publishes it. */
async function put(kind: string, id: string, fields: unknown) {
  const before = await writer.call('GET', at(kind, id));
  const base = before.body.data?.live?.version ?? 0;
  expect((await save(kind, id, fields, { base })).body.code).toBe(0);
  expect((await publish(kind, id)).body.code).toBe(0);
}
const newest = async (action: string) => {
  const owner = await enterConsole(server, 'owner');
  return (await owner.call('GET', `/audit?action=${action}`)).body.data.list[0];
};

const blank = { type: 'paragraph', text: '' } as const;

describe('publishing a draft', () => {
  test('a draft is visible only to operators, and within seconds after publication to every visitor', async () => {
    await save('article', 'detour', articleFields({ title: '绕路的原因' }));
    expect((await page('/news/detour')).status).toBe(404);
    expect((await page('/news_pubg')).text).not.toContain('绕路的原因');
    expect((await publish('article', 'detour', 1, { note: '首发' })).body.data).toMatchObject({
      standing: 'live',
      draft: null,
      revisions: [{ number: 1, act: 'publish', by: writer.name, note: '首发' }],
    });
    await expect.poll(async () => (await page('/news_pubg')).text, PATIENCE).toContain('绕路的原因');
    const shown = await page('/news/detour');
    expect(/<b>更长的路<\/b>/.test(shown.text)).toBe(true);
    expect(await newest('content.publish')).toMatchObject({
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
      expect((await by.call('PUT', `${at('article', 'hands')}/draft`, draft)).body.code).toBe(0);
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
    await other.call('PUT', `${at('article', 'hands')}/draft`, {
      base,
      revision: 0,
      fields: articleFields({ title: '不要了' }),
    });
    expect((await writer.call('POST', `${at('article', 'hands')}/discard`, { revision: 5 })).body.code).toBe(0);
    expect((await entries())[0]).toMatchObject({
      action: 'content.discard',
      actor: writer.name,
      before: wrote(other, '不要了'),
    });
  });

  test('an incomplete draft is saved, and the answer lists all faults that prevent publishing and previewing', async () => {
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
    expect(await writer.call('POST', `${at('article', 'half')}/preview`)).toMatchObject(refused);
    const unknownRefs = articleFields({ title: '', topic: 'no-such-topic', gameId: 'no-such-game' });
    await save('article', 'half', unknownRefs, { revision: 1 });
    expect((await show('article', 'half')).draft?.faults).toMatchObject([
      { field: 'title', rule: 'required' },
      { field: 'topic', rule: 'unknown' },
      { field: 'gameId', rule: 'unknown' },
    ]);
  });

  test('breaches of further rules are reported together with missing fields', async () => {
    const { body } = await save('notice', 'halves', aNotice({ title: '', startsAt: null, regions: [] }));
    const fields = body.data.draft.faults.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['title', 'startsAt', 'regions']);
  });

  test('scheduled content becomes visible at its time, and published content cannot be scheduled', async () => {
    const later = new Date(server.clock.now().getTime() + HOUR / 2).toISOString();
    await save('article', 'later', articleFields({ title: '晚一点再说' }));
    expect((await publish('article', 'later', 1, { at: later })).body.data.standing).toBe('scheduled');
    expect((await page('/news/later')).status).toBe(404);
    server.clock.setOffset(HOUR / 2 + 1000);
    expect((await page('/news/later')).status).toBe(200);
    await save('article', 'later', articleFields({ title: '改了' }), { base: 2 });
    expect((await publish('article', 'later', 2, { at: '2099-01-01T00:00:00Z' })).body.code).toBe(27002);
    expect((await publish('article', 'later', 2, { at: '2026-13-45T00:00:00Z' })).status).toBe(400);
  });

  test('a preview link shows the future page for a day, is not cached, and needs no sign-in', async () => {
    await save('article', 'peek', articleFields({ title: '先给你看看', source: '{brand}编辑部' }));
    const { address } = (await writer.call('POST', `${at('article', 'peek')}/preview`)).body.data;
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
    server.clock.setOffset(24 * HOUR + 1000);
    expect((await page(address)).status).toBe(404);
    server.clock.setOffset(0);
    expect(await show('article', 'peek')).toMatchObject({ live: null, draft: { revision: 1 }, revisions: [] });
  });

  test('the audit log names who made a preview link and when it expires, but does not contain the link', async () => {
    await save('article', 'shown', articleFields());
    expect((await writer.call('POST', `${at('article', 'nothing')}/preview`)).status).toBe(404);
    const { address, until } = (await writer.call('POST', `${at('article', 'shown')}/preview`)).body.data;
    const { list } = (await writer.call('GET', '/audit?action=content.preview')).body.data;
    expect(list[0]).toMatchObject({ actor: writer.name, subject: 'article/shown', after: { until } });
    expect(list.filter(({ subject }: { subject: string }) => subject !== 'article/peek')).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(address.split('~')[1]);
  });
});

describe('concurrent editors', () => {
  test('of eight concurrent saves of a draft one succeeds, and the others get a conflict', async () => {
    await save('article', 'shared', articleFields());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        save('article', 'shared', articleFields({ title: `第 ${n} 人` }), { revision: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 27001)).toHaveLength(7);
  });

  test('of eight concurrent publications one succeeds and makes one version', async () => {
    await save('article', 'once', articleFields());
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish('article', 'once', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await show('article', 'once')).revisions).toHaveLength(1);
  });

  test('a concurrent save and publication do not deadlock', async () => {
    await put('article', 'crossing', articleFields());
    const rounds = Array.from({ length: 12 }, (_, n) => n);
    for (const n of rounds) {
      const { live, draft } = await show('article', 'crossing');
      const base = live?.version ?? 0;
      const begun = await save('article', 'crossing', articleFields({ title: `第 ${n} 次` }), {
        base,
        revision: draft?.revision ?? 0,
      });
      const { revision } = begun.body.data.draft;
      const answers = await Promise.all([
        save('article', 'crossing', articleFields({ title: '接着改' }), { base, revision }),
        publish('article', 'crossing', revision),
        save('article', 'crossing', articleFields({ title: '也在改' }), { base, revision }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('a draft based on an outdated version cannot be published', async () => {
    await put('article', 'moved', articleFields({ title: '一' }));
    await put('article', 'moved', articleFields({ title: '二' }));
    await save('article', 'moved', articleFields({ title: '三' }), { base: 3 });
    expect(
      (await writer.call('POST', `${at('article', 'moved')}/roll-back`, { version: 3, to: 1, reason: '先退回' }))
        .status,
    ).toBe(200);
    expect((await publish('article', 'moved')).body.code).toBe(27001);
    // After the operator has read the current version and saved again, publishing is accepted.
    expect((await save('article', 'moved', articleFields({ title: '三' }), { base: 4, revision: 3 })).body.code).toBe(
      0,
    );
    expect((await publish('article', 'moved', 4)).body.code).toBe(0);
  });

  test('a draft rewritten after a discard cannot be published, overwritten or discarded with the old revision', async () => {
    await save('article', 'anew', articleFields({ title: '看过的' }));
    const { draft: seen } = await show('article', 'anew');
    const revision = seen?.revision ?? 0;
    await writer.call('POST', `${at('article', 'anew')}/discard`, { revision });
    expect((await save('article', 'anew', articleFields({ title: '没看过的' }))).body.code).toBe(0);
    const conflict = { status: 409, body: { code: 27001 } };
    expect(await publish('article', 'anew', revision, { base: 0 })).toMatchObject(conflict);
    expect(await save('article', 'anew', articleFields({ title: '盖掉' }), { revision })).toMatchObject(conflict);
    expect(await writer.call('POST', `${at('article', 'anew')}/discard`, { revision })).toMatchObject(conflict);
    expect(await show('article', 'anew')).toMatchObject({ live: null, draft: { fields: { title: '没看过的' } } });
  });

  test('a draft from an older release with a revision above the counter continues from its own revision', async () => {
    await save('article', 'older', articleFields());
    const { pool } = server.deps.database;
    await pool.query(`update content_drafts set revision = 9 where item_id = 'older'`);
    const saved = await save('article', 'older', articleFields({ title: '接着写' }), { revision: 9 });
    expect(saved.body.data.draft.revision).toBe(10);
  });

  test("revisions of an item's drafts are unique, also when drafts are created, saved and discarded concurrently", async () => {
    const taken: number[] = [];
    const write = async (turn: number) => {
      const { data } = (await writer.call('GET', at('article', 'race'))).body;
      const revision = turn % 3 === 0 ? 0 : (data?.draft?.revision ?? 0);
      const saved = await save('article', 'race', articleFields({ title: `第 ${turn} 次` }), { revision });
      if (saved.status !== 200) return;
      const { revision: savedRevision } = saved.body.data.draft;
      taken.push(savedRevision);
      if (turn % 2 === 0) await writer.call('POST', `${at('article', 'race')}/discard`, { revision: savedRevision });
    };
    await Promise.all(
      Array.from({ length: 6 }, async (_, one) => {
        for (let turn = 0; turn < 6; turn++) await write(one + turn);
      }),
    );
    expect(taken.length).toBeGreaterThan(3);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test('a draft that is newer than the revision in the request is not published', async () => {
    await save('article', 'begun', articleFields({ title: '看过的' }));
    expect((await publish('article', 'begun')).body.code).toBe(0);
    const { live } = await show('article', 'begun');
    await save('article', 'begun', articleFields({ title: '没看过的' }), { base: live?.version ?? 0 });
    expect((await publish('article', 'begun', 1, { base: 0 })).body.code).toBe(27001);
    expect((await show('article', 'begun')).live).toMatchObject({ fields: { title: '看过的' } });
    expect((await publish('article', 'begun', 1, { base: live?.version })).body.code).toBe(27001);
    expect((await publish('article', 'begun', 2, { base: live?.version })).body.code).toBe(0);
  });
});

describe('topics of articles, and shelves of help', () => {
  const off = async (kind: string, id: string) =>
    writer.call('POST', `${at(kind, id)}/withdraw`, {
      version: (await show(kind, id)).live?.version,
      reason: '不用了',
    });
  const options = async () =>
    (await writer.call('GET', '/content/options')).body.data as Record<'topics' | 'groups', { id: string }[]>;

  test('can be published, renamed, ordered and restored like other content', async () => {
    const { fields } = (await show('topic', 'guide')).live ?? {};
    await put('topic', 'guide', { name: '路由', sort: 9 });
    await expect.poll(async () => (await page('/news_pubg')).text, PATIENCE).toContain('路由');
    expect((await options()).topics.at(-1)).toEqual({ id: 'guide', name: '路由' });
    const { live, revisions } = await show('topic', 'guide');
    expect(revisions.map(({ act }) => act)).toEqual(['publish', 'brought']);
    const back = { version: live?.version, to: 1, reason: '原来的好' };
    expect((await writer.call('POST', `${at('topic', 'guide')}/roll-back`, back)).body.data.live.fields).toEqual(
      fields,
    );
    const shelfFields = (await show('shelf', 'payment')).live?.fields as object;
    await put('shelf', 'payment', { ...shelfFields, title: '付款这件事' });
    await expect.poll(async () => (await page('/help')).text, PATIENCE).toContain('付款这件事');
    expect((await save('shelf', 'odd', { ...shelfFields, icon: 'skull' })).body.code).not.toBe(0);
  });

  test('are hidden until they have content, and the preview of their draft shows that content', async () => {
    await put('topic', 'season', { name: '联赛专题', sort: 5 });
    expect((await page('/news_pubg')).text).not.toContain('联赛专题');
    await put('article', 'first-of-season', articleFields({ topic: 'season' }));
    await expect.poll(async () => (await page('/news_pubg/t/season')).status, PATIENCE).toBe(200);
    await save('topic', 'season', { name: '新联赛专题', sort: 5 }, { base: 2 });
    const { address } = (await writer.call('POST', `${at('topic', 'season')}/preview`, {})).body.data;
    expect((await page(address)).text).toContain('新联赛专题');
    expect((await page('/news_pubg/t/season')).text).not.toContain('新联赛专题');
  });

  test('cannot be removed while they have content, and a removed one cannot get new content', async () => {
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

describe('versions of published content', () => {
  test('an earlier version, also a seeded one, is restored exactly, with its date', async () => {
    const { live: seeded } = await show('article', 'bufferbloat');
    const changed = { ...(seeded?.fields as object), title: '改坏了', body: [] };
    await put('article', 'bufferbloat', changed);
    const { live, revisions } = await show('article', 'bufferbloat');
    expect(revisions.map(({ number, act }) => [number, act])).toEqual([
      [2, 'publish'],
      [1, 'brought'],
    ]);
    const back = { version: live?.version, to: 1, reason: '改坏了' };
    const restored = (await writer.call('POST', `${at('article', 'bufferbloat')}/roll-back`, back)).body.data;
    expect(restored.live.fields).toEqual(seeded?.fields);
    expect(restored.live.publishedAt).toBe(seeded?.publishedAt);
    expect(restored.revisions[0]).toMatchObject({ number: 3, act: 'roll_back', note: '改坏了' });
    const first = (await writer.call('GET', `${at('article', 'bufferbloat')}/revisions/1`)).body.data;
    expect(first.fields).toEqual(seeded?.fields);
    expect((await writer.call('POST', `${at('article', 'bufferbloat')}/roll-back`, back)).status).toBe(409);
    const { pool } = server.deps.database;
    await expect(pool.query("update content_revisions set note = 'x'")).rejects.toThrow('append only');
  });

  test('the list of versions is paged and complete', async () => {
    await put('topic', 'busy', { name: '常改', sort: 9 });
    await server.deps.database.pool.query(
      `insert into content_revisions (kind, item_id, number, act, by, at, note, fields)
       select kind, item_id, n, act, by, at, '', fields from content_revisions, generate_series(2, 120) n
        where kind = 'topic' and item_id = 'busy' and number = 1`,
    );
    const { revisions } = await show('topic', 'busy');
    const seen = revisions.map(({ number }) => number);
    let after: string | null = String(seen.at(-1));
    while (after !== null) {
      const { body } = await writer.call('GET', `${at('topic', 'busy')}/revisions?after=${after}`);
      seen.push(...body.data.list.map(({ number }: { number: number }) => number));
      after = body.data.next as string | null;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect((await writer.call('GET', `${at('topic', 'busy')}/revisions?after=x`)).status).toBe(400);
  });

  test('withdrawn content is not visible to visitors, and keeps its date when it is published again', async () => {
    await put('notice', 'gone', aNotice());
    const { live } = await show('notice', 'gone');
    const off = { version: live?.version, reason: '发错了' };
    expect((await writer.call('POST', `${at('notice', 'gone')}/withdraw`, off)).body.data.standing).toBe('hidden');
    await expect.poll(async () => (await page('/notice/gone')).status, PATIENCE).toBe(404);
    await put('notice', 'gone', aNotice());
    expect((await show('notice', 'gone')).live?.publishedAt).toBe(live?.publishedAt);
  });

  test('a published agreement cannot change, and the next version needs a higher number and a later date', async () => {
    const inForce = (await show('agreement', 'user-1.1')).live?.fields;
    expect((await save('agreement', 'user-1.1', inForce, { base: 1 })).body.code).toBe(27003);
    for (const [verb, body] of [
      ['withdraw', {}],
      ['roll-back', { to: 1 }],
    ] as const)
      expect(
        (await writer.call('POST', `${at('agreement', 'user-1.1')}/${verb}`, { version: 1, reason: '试试', ...body }))
          .body.code,
      ).toBe(27003);
    const { pool } = server.deps.database;
    await expect(pool.query("update agreements set title = 'x'")).rejects.toThrow('never changes');

    const soon = new Date(server.clock.now().getTime() + HOUR).toISOString();
    const words: AgreementFields = {
      title: '用户协议',
      effectiveAt: soon,
      changes: '写清楚了退款',
      body: [{ type: 'paragraph', text: '新的第一条。' }],
    };
    const attempt = async (id: string, fields: AgreementFields) => {
      const { body } = await save('agreement', id, fields);
      return body.code === 0 ? (await publish('agreement', id)).body.code : body.code;
    };
    expect(await attempt('user-1.0.1', words)).toBe(400);
    // The number is checked when the draft is saved, because it cannot be changed afterwards.
    expect((await save('agreement', 'user-0.9', words)).body.code).toBe(27004);
    const options = (await writer.call('GET', '/content/options')).body.data as ContentOptions;
    expect(options.agreements).toContainEqual({ kind: 'user', version: '1.1' });
    expect(await attempt('user-7.0', { ...words, effectiveAt: '2026-01-01T00:00:00Z' })).toBe(27005);
    expect(await attempt('user-7.1', words)).toBe(0);
    await expect.poll(async () => (await page('/agreement/user/7.1')).text, PATIENCE).toContain('新的第一条。');
    // The new version has a future date, so its page says that it is not in force yet. The page of the current version
    // links to it.
    const toCome = (await page('/agreement/user/7.1')).text;
    expect([toCome.includes('尚未生效'), toCome.includes('旧版本')]).toEqual([true, false]);
    const holding = (await page('/agreement/user')).text;
    expect(holding).toContain('新版本 7.1 将从');
    expect((await page('/agreement/user/1.0')).text).toContain('旧版本');
  });
});

const aNotice = (more: Partial<NoticeFields> = {}): NoticeFields => ({
  kind: 'fault',
  title: '亚服线路故障',
  summary: '正在修复。',
  startsAt: '2026-06-12T12:00:00.000Z',
  endsAt: null,
  regions: ['亚服'],
  body: [],
  ...more,
});

test('two versions of an agreement that are published concurrently keep increasing numbers', async () => {
  const soon = new Date(server.clock.now().getTime() + HOUR).toISOString();
  const words = {
    title: '会员服务协议',
    effectiveAt: soon,
    changes: '',
    body: [{ type: 'paragraph', text: '一条。' }],
  };
  for (const major of [21, 22, 23, 24, 25]) {
    const [low, high] = [`membership-${major}.1`, `membership-${major}.2`];
    for (const id of [low, high]) expect((await save('agreement', id, words)).body.code).toBe(0);
    const [first, second] = await Promise.all([publish('agreement', high), publish('agreement', low)]);
    expect(first?.body.code).toBe(0);
    expect([0, 27004]).toContain(second?.body.code);
  }
  // Audit entries are numbered in the order of the commits.
  const { rows } = await server.deps.database.pool.query<{ subject: string }>(
    `select subject from audit_log where action = 'content.publish' and subject like '%membership-2_._' order by id`,
  );
  const published = rows.map(({ subject }) => subject);
  expect(published.length).toBeGreaterThanOrEqual(5);
  expect(published).toEqual(published.toSorted());
});

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
    const { body } = await save('notice', id, aNotice(more));
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
    await expect.poll(async () => (await page('/help')).text, PATIENCE).toContain('能装几台电脑？');
    await expect.poll(async () => (await page('/games')).text, PATIENCE).toContain('新来的游戏');
  });

  test('a game server without a location can be saved in a draft, but not published', async () => {
    const game = (await show('game', 'pubg')).live?.fields as GameFields;
    const servers = [game.servers[0], { name: '东京', hint: '日服', lat: 0, lon: 0 }];
    expect((await save('game', 'nowhere', { ...game, servers })).body.code).toBe(0);
    expect((await publish('game', 'nowhere')).body.fault).toMatchObject({ field: 'fields.servers.1.lat' });
    const draft = (await show('game', 'nowhere')).draft;
    expect(draft?.faults).toMatchObject([{ field: 'servers.1.lat', says: '请填写纬度和经度' }]);
  });

  test('finds items by part of the title, in pages without duplicates', async () => {
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

describe('uploaded images', () => {
  const upload = (content: Buffer, name = '封面.png', headers: Record<string, string> = writer.headers) =>
    server.request({
      method: 'POST',
      url: `/console/api/images?name=${encodeURIComponent(name)}`,
      payload: content,
      headers: { 'content-type': 'image/png', ...headers },
    });
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 240, b: 60 } } })
      .png()
      .toBuffer();

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
    await expect.poll(async () => (await page('/news/with-picture')).text.includes(data.src), PATIENCE).toBe(true);
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
  ])('an address with the file name %s does not exist', async (name) => {
    expect([400, 404]).toContain((await server.get(`/media/${name}`, { host: 'localhost:8080' })).status);
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
        await writer.call('PUT', `${at('article', 'mass')}/draft`, {
          base: 0,
          revision: 0,
          fields: articleFields(),
          by: '别人',
        })
      ).status,
    ).toBe(400);
    expect((await writer.call('GET', at('article', 'mass'))).status).toBe(404);
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

  test('scripts in any visible field appear as text and do not run', async () => {
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
    const soon = new Date(server.clock.now().getTime() + HOUR).toISOString();
    await put('article', 'xss', { ...articleFields(), title: text(80), summary: text(200), source: text(40), body });
    await put('notice', 'xss', { ...aNotice(), title: text(80), summary: text(200), regions: [text(40)], body });
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
    await expect.poll(async () => (await page('/news/xss')).status, PATIENCE).toBe(200);
    // The scripts are on the pages, but escaped as text.
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

  test('a draft with an external image or an unknown image of ours cannot be published', async () => {
    for (const src of ['https://evil.example/a.png', `/media/${'0'.repeat(32)}.webp`, '/media/../secret']) {
      const image = { src, alt: '', width: 10, height: 10 };
      const { body } = await save('article', `pic-${src.length}`, articleFields({ image }));
      expect(body.data.draft.faults).toMatchObject([{ field: 'image', rule: 'unknown' }]);
      expect((await publish('article', `pic-${src.length}`)).status).toBe(400);
    }
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
  const photo = (background: string) =>
    sharp({ create: { width: 600, height: 300, channels: 3, background } })
      .png()
      .toBuffer();

  test('are matched by name, published at once and logged; every other file is told with its reason', async () => {
    const { live } = await show('game', 'apex');
    await save('game', 'apex', live?.fields, { base: live?.version ?? 0 });
    const picture = await photo('#223344');
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
    expect(await newest('content.cover')).toMatchObject({ actor: writer.name });
    await expect.poll(async () => (await page('/games')).text.includes(data.matched[0].src), PATIENCE).toBe(true);
  });

  test('the same cover again changes nothing', async () => {
    const picture = await photo('#443322');
    await upload(picture, 'cs2.png');
    const { live } = await show('game', 'cs2');
    expect((await upload(picture, 'CS2.png')).body.data.matched).toMatchObject([{ gameId: 'cs2' }]);
    expect((await show('game', 'cs2')).live?.version).toBe(live?.version);
  });

  test('are refused as a whole if the archive is broken, and from operators who may not write', async () => {
    expect((await upload(Buffer.from('PK\u0003\u0004 broken'), 'covers.zip')).body.code).toBe(27014);
    const viewer = await enterConsole(server, 'viewer');
    expect((await upload(await photo('#000'), 'pubg.png', viewer.headers)).body.code).toBe(26001);
  });
});
