import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { BatchRow } from '@feisuo/contract/schemas/console-activity';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { sampleBatch } from '../../test/activity-caller.ts';
import { enterConsole, enterEnrolled, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { finishBatches } from '../modules/activity/codes/finish-batches.ts';
import { deleteOldExports } from '../modules/activity/codes/export-codes.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const newestLine = (action: string) => newestAuditLine(operator, action);

describe('redeem codes', () => {
  const make = async (size = 3) => {
    const { validUntil, ...batch } = sampleBatch(server.clock.now());
    const body = { ...batch, size, validUntil: validUntil.toISOString(), reason: '直播间发放' };
    return (await operator.call('POST', '/codes', body)).body;
  };

  const rowOf = async (id: string) =>
    (await operator.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);

  test('repeated and concurrent requests with one idempotency key make one batch and get the same answer', async () => {
    const { validUntil, ...batch } = sampleBatch(server.clock.now());
    const body = { ...batch, size: 3, validUntil: validUntil.toISOString(), reason: '直播间发放', key: 'b'.repeat(32) };
    const ask = async (other = {}) => (await operator.call('POST', '/codes', { ...body, ...other })).body;
    const asked = [...(await Promise.all(Array.from({ length: 5 }, () => ask()))), await ask()];
    expect(new Set(asked.map(({ code }) => code))).toEqual(new Set([0]));
    expect(new Set(asked.map(({ data }) => data.id)).size).toBe(1);
    const { id } = asked[0].data;
    const { rows } = await server.deps.database.pool.query(
      'select count(*)::int as codes from redeem_codes where batch_id = $1',
      [id],
    );
    expect(rows[0].codes).toBe(3);
    const { number } = await rowOf(id);
    const noted = (await operator.call('GET', `/audit?action=codes.make&q=${number}`)).body.data.list;
    expect(noted).toMatchObject([{ subject: number, after: { name: body.name, size: 3 } }]);
    // A used idempotency key is refused for another size and for another award.
    expect((await ask({ size: 4 })).code).toBe(26087);
    expect((await ask({ award: { ...batch.award, amount: 700 } })).code).toBe(26087);
  });

  test('a batch can be found by part of its name or number', async () => {
    const { id } = (await make()).data;
    const row = await rowOf(id);
    const ask = async (q: string): Promise<BatchRow[]> =>
      (await operator.call('GET', `/codes?q=${encodeURIComponent(q)}`)).body.data.list;
    expect(await ask(row.number)).toMatchObject([{ id }]);
    expect((await ask(` ${row.number.toLowerCase().slice(-4)} `)).map((one) => one.id)).toContain(id);
    const named = await ask(row.name.slice(1));
    expect(named.map((one) => one.id)).toContain(id);
    expect(new Set(named.map(({ name }) => name.includes(row.name.slice(1))))).toEqual(new Set([true]));
    // A batch number has a prefix per kind and the day in Beijing. The list must find each batch by its number.
    const { list } = (await operator.call('GET', '/codes')).body.data;
    for (const { number } of list) expect((await ask(number)).map((one) => one.number)).toContain(number);
    expect(await ask('VIP-000000-0000')).toEqual([]);
  });

  test('of many concurrent exports one gets the codes, and later exports are refused', async () => {
    const { id } = (await make()).data;
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => enterConsole(server, 'operator')));
    for (const colleague of colleagues) await colleague.enrol();
    const asked = await Promise.all(
      [operator, ...colleagues].map((who) => who.call('POST', `/codes/${id}/export`, { reason: '给合作方' })),
    );
    const succeeded = asked.filter(({ body }) => body.code === 0);
    expect([succeeded.length, succeeded[0]?.body.data.codes.length]).toEqual([1, 3]);
    expect(asked.filter(({ body }) => body.code === 26085)).toHaveLength(4);
    const person = await accountCaller(server).join();
    const code = succeeded[0]?.body.data.codes[0];
    expect((await server.post(activityPaths.checkCode, { code_key: code }, bearer(person))).body.code).toBe(0);
    const row = await rowOf(id);
    expect(row).toMatchObject({ redeemed: 1, size: 3, isWaiting: false });
    await deleteOldExports(server.deps.db, new Date(server.clock.now().getTime() + 11 * 60_000));
    const { rows } = await server.deps.database.pool.query('select * from redeem_exports where batch_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(row.number).toMatch(/^VIP-\d{6}-[0-9A-F]{4}$/);
    const entry = { subject: row.number, reason: '给合作方', after: { name: row.name, codes: 3 } };
    expect(await newestLine('codes.export')).toMatchObject(entry);
    expect(JSON.stringify(await newestLine('codes.export'))).not.toContain(code);
    expect((await operator.call('POST', `/codes/${id}/export`, {})).status).toBe(400);
  });

  test('after a lost answer the operator who exported can repeat the export for ten minutes', async () => {
    const { id } = (await make()).data;
    const take = async (who = operator) => (await who.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body;
    const first = (await take()).data.codes;
    const colleague = await enterEnrolled(server, 'operator');
    const listed = async (who = operator) =>
      (await who.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);
    expect(await listed()).toMatchObject({ isWaiting: false, canTakeAgain: true });
    expect(await listed(colleague)).toMatchObject({ isWaiting: false, canTakeAgain: false });
    expect((await take(colleague)).code).toBe(26085);
    const { rows } = await server.deps.database.pool.query('select * from redeem_exports where batch_id = $1', [id]);
    expect((await take()).data.codes).toEqual(first);
    // Moves the time of the export ten minutes back instead of the clock, so that the operator's proof stays fresh.
    await server.deps.database.pool.query(
      "update redeem_exports set taken_at = taken_at - interval '10 minutes 1 second' where batch_id = $1",
      [id],
    );
    expect(rows[0].taken_by).toBe(operator.name);
    expect((await take()).code).toBe(26085);
    expect(await listed()).toMatchObject({ isWaiting: false, canTakeAgain: false });
  });

  test('the list shows the progress of a batch, and an incomplete batch cannot be exported', async () => {
    const { id } = (await make(2500)).data;
    const listed = async () =>
      (await operator.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);
    expect(await listed()).toMatchObject({ made: 2000, size: 2500, isWaiting: false, canTakeAgain: false });
    const take = async () => (await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body;
    expect((await take()).code).toBe(26088);
    await finishBatches(server.deps);
    expect(await listed()).toMatchObject({ made: 2500, isWaiting: true });
    expect((await take()).data.codes).toHaveLength(2500);
  });

  test('a voided batch cannot be exported, and cannot be voided again', async () => {
    const { id } = (await make()).data;
    expect((await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' })).body.code).toBe(0);
    expect((await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body.code).toBe(26085);
    const { number, name } = await rowOf(id);
    expect(await newestLine('codes.revoke')).toMatchObject({ subject: number, after: { name } });
    expect((await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' })).status).toBe(404);
  });

  test('the audit log has the number of voided codes, and redeemed codes stay redeemed', async () => {
    const { id } = (await make(2001)).data;
    await server.deps.database.pool.query(
      `update redeem_codes set account_id = 'person', redeemed_at = $2
        where hash = (select hash from redeem_codes where batch_id = $1 limit 1)`,
      [id, server.clock.now()],
    );
    await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' });
    expect(await newestLine('codes.revoke')).toMatchObject({
      before: { live: 1999, unmade: 1, redeemed: 1 },
      after: { live: 0, unmade: 0, redeemed: 1 },
    });
  });

  test('codes that wait for their export are stored encrypted, and deleted after a week', async () => {
    const { id: seen } = (await make()).data;
    const { rows } = await server.deps.database.pool.query(
      'select sealed_codes from redeem_export_parts where batch_id = $1',
      [seen],
    );
    const { codes } = (await operator.call('POST', `/codes/${seen}/export`, { reason: '给合作方' })).body.data;
    for (const code of codes) expect(rows[0].sealed_codes).not.toContain(code);

    const { id } = (await make()).data;
    await deleteOldExports(server.deps.db, new Date(server.clock.now().getTime() + 8 * DAY_MS));
    const parts = await server.deps.database.pool.query('select from redeem_export_parts where batch_id = $1', [id]);
    expect(parts.rowCount).toBe(0);
    expect((await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body.code).toBe(26085);
  });

  test('one run deletes all exports that are past their retention, however many', async () => {
    for (let n = 0; n < 12; n += 1) await make();
    await deleteOldExports(server.deps.db, new Date(server.clock.now().getTime() + 8 * DAY_MS));
    expect((await server.deps.database.pool.query('select from redeem_exports')).rowCount).toBe(0);
    expect((await server.deps.database.pool.query('select from redeem_export_parts')).rowCount).toBe(0);
  });
});
