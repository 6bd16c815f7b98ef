import type { AgreementFields, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { itemPath, PAGE_UPDATE, useContentWriter } from '../../test/content-writer.ts';
import { articleFields, noticeFields } from '../../test/content-fixtures.ts';

const HOUR_MS = 3_600_000;

const server = useTestServer({ SERVICES: 'site,account,content,console' });
const { writer, save, show, publish, put, page } = useContentWriter(server);

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

  test('of eight concurrent publications one succeeds and creates one version', async () => {
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
      (await writer.call('POST', `${itemPath('article', 'moved')}/roll-back`, { version: 3, to: 1, reason: '先退回' }))
        .status,
    ).toBe(200);
    expect((await publish('article', 'moved')).body.code).toBe(27001);
    // After the operator has read the current version and saved again, publishing is accepted.
    expect((await save('article', 'moved', articleFields({ title: '三' }), { base: 4, revision: 3 })).body.code).toBe(
      0,
    );
    expect((await publish('article', 'moved', 4)).body.code).toBe(0);
  });

  test('after a discard and a new draft, the old revision cannot publish, overwrite or discard the new draft', async () => {
    await save('article', 'anew', articleFields({ title: '看过的' }));
    const { draft: seen } = await show('article', 'anew');
    const revision = seen?.revision ?? 0;
    await writer.call('POST', `${itemPath('article', 'anew')}/discard`, { revision });
    expect((await save('article', 'anew', articleFields({ title: '没看过的' }))).body.code).toBe(0);
    const conflict = { status: 409, body: { code: 27001 } };
    expect(await publish('article', 'anew', revision, { base: 0 })).toMatchObject(conflict);
    expect(await save('article', 'anew', articleFields({ title: '盖掉' }), { revision })).toMatchObject(conflict);
    expect(await writer.call('POST', `${itemPath('article', 'anew')}/discard`, { revision })).toMatchObject(conflict);
    expect(await show('article', 'anew')).toMatchObject({ live: null, draft: { fields: { title: '没看过的' } } });
  });

  test("a draft from an older release with a revision above the item's counter continues from its own revision", async () => {
    await save('article', 'older', articleFields());
    const { pool } = server.deps.database;
    await pool.query(`update content_drafts set revision = 9 where item_id = 'older'`);
    const saved = await save('article', 'older', articleFields({ title: '接着写' }), { revision: 9 });
    expect(saved.body.data.draft.revision).toBe(10);
  });

  test("revisions of an item's drafts are unique, even if drafts are created, saved and discarded concurrently", async () => {
    const taken: number[] = [];
    const write = async (turn: number) => {
      const { data } = (await writer.call('GET', itemPath('article', 'race'))).body;
      const revision = turn % 3 === 0 ? 0 : (data?.draft?.revision ?? 0);
      const saved = await save('article', 'race', articleFields({ title: `第 ${turn} 次` }), { revision });
      if (saved.status !== 200) return;
      const { revision: savedRevision } = saved.body.data.draft;
      taken.push(savedRevision);
      if (turn % 2 === 0)
        await writer.call('POST', `${itemPath('article', 'race')}/discard`, { revision: savedRevision });
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

describe('versions of published content', () => {
  test('an earlier version, even a seeded one, is restored exactly, with its date', async () => {
    const { live: seeded } = await show('article', 'bufferbloat');
    const changed = { ...(seeded?.fields as object), title: '改坏了', body: [{ type: 'paragraph', text: '改坏了' }] };
    await put('article', 'bufferbloat', changed);
    const { live, revisions } = await show('article', 'bufferbloat');
    expect(revisions.map(({ number, act }) => [number, act])).toEqual([
      [2, 'publish'],
      [1, 'brought'],
    ]);
    const back = { version: live?.version, to: 1, reason: '改坏了' };
    const restored = (await writer.call('POST', `${itemPath('article', 'bufferbloat')}/roll-back`, back)).body.data;
    expect(restored.live.fields).toEqual(seeded?.fields);
    expect(restored.live.publishedAt).toBe(seeded?.publishedAt);
    expect(restored.revisions[0]).toMatchObject({ number: 3, act: 'roll_back', note: '改坏了' });
    const first = (await writer.call('GET', `${itemPath('article', 'bufferbloat')}/revisions/1`)).body.data;
    expect(first.fields).toEqual(seeded?.fields);
    expect((await writer.call('POST', `${itemPath('article', 'bufferbloat')}/roll-back`, back)).status).toBe(409);
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
      const { body } = await writer.call('GET', `${itemPath('topic', 'busy')}/revisions?after=${after}`);
      seen.push(...body.data.list.map(({ number }: { number: number }) => number));
      after = body.data.next as string | null;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect((await writer.call('GET', `${itemPath('topic', 'busy')}/revisions?after=x`)).status).toBe(400);
  });

  test('withdrawn content is not visible to visitors, and keeps its date when it is published again', async () => {
    await put('notice', 'gone', noticeFields());
    const { live } = await show('notice', 'gone');
    const off = { version: live?.version, reason: '发错了' };
    expect((await writer.call('POST', `${itemPath('notice', 'gone')}/withdraw`, off)).body.data.standing).toBe(
      'hidden',
    );
    await expect.poll(async () => (await page('/notice/gone')).status, PAGE_UPDATE).toBe(404);
    await put('notice', 'gone', noticeFields());
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
        (
          await writer.call('POST', `${itemPath('agreement', 'user-1.1')}/${verb}`, {
            version: 1,
            reason: '试试',
            ...body,
          })
        ).body.code,
      ).toBe(27003);
    const { pool } = server.deps.database;
    await expect(pool.query("update agreements set title = 'x'")).rejects.toThrow('never changes');

    const soon = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
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
    // The version number is checked when the draft is saved, because it cannot be changed afterwards.
    expect((await save('agreement', 'user-0.9', words)).body.code).toBe(27004);
    const options = (await writer.call('GET', '/content/options')).body.data as ContentOptions;
    expect(options.agreements).toContainEqual({ kind: 'user', version: '1.1' });
    expect(await attempt('user-7.0', { ...words, effectiveAt: '2026-01-01T00:00:00Z' })).toBe(27005);
    expect(await attempt('user-7.1', words)).toBe(0);
    await expect.poll(async () => (await page('/agreement/user/7.1')).text, PAGE_UPDATE).toContain('新的第一条。');
    // The new version has a future date, so its page says that the version is not in force yet. The page of the current
    // version links to it.
    const toCome = (await page('/agreement/user/7.1')).text;
    expect([toCome.includes('尚未生效'), toCome.includes('旧版本')]).toEqual([true, false]);
    const holding = (await page('/agreement/user')).text;
    expect(holding).toContain('新版本 7.1 将从');
    expect((await page('/agreement/user/1.0')).text).toContain('旧版本');
  });
});

test('of two versions of an agreement that are published concurrently, the lower is published first or refused', async () => {
  const soon = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
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
  // Audit entries are numbered in commit order.
  const { rows } = await server.deps.database.pool.query<{ subject: string }>(
    `select subject from audit_log where action = 'content.publish' and subject like '%membership-2_._' order by id`,
  );
  const published = rows.map(({ subject }) => subject);
  expect(published.length).toBeGreaterThanOrEqual(5);
  expect(published).toEqual(published.toSorted());
});
