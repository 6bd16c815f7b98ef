import { Readable } from 'node:stream';
import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { log, png, pngOf } from '../../../../test/sample-files.ts';
import { guardianForm, supportCaller } from '../../../../test/support-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { windowKey } from '../../../http/rate-limit.ts';
import { forgetOldSupport } from '../support-retention.ts';
import { findFile, readFileChunks } from './attachment-queries.ts';

const HOUR_MS = 3_600_000;
const server = useTestServer();
let caller: ReturnType<typeof supportCaller>;
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
let other: typeof member;
beforeAll(async () => {
  caller = supportCaller(server);
  const account = accountCaller(server);
  [member, other] = [await account.join(), await account.join()];
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from rate_limit_windows; delete from attachments');
});
const count = async (table: string) =>
  (await server.deps.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

test('an uploaded support file is stored with its detected type, attached to a message, and served with safe headers', async () => {
  const file = await caller.file(member, log, { name: 'C:\\logs\\client.log', type: 'text/html' });
  expect(file).toEqual({
    id: expect.stringMatching(/^[\w-]{32}$/),
    name: 'client.log',
    type: 'text/plain',
    bytes: log.length,
  });
  await caller.ticket(member, { attachments: [file.id] });
  const { statusCode, headers, rawPayload } = await caller.download(member, file.id);
  expect(statusCode).toBe(200);
  expect(rawPayload).toEqual(log);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="attachment.log"; filename*=UTF-8''client.log`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
});

test('a support file of many chunks is stored sealed and restored completely', async () => {
  const large = pngOf(1_000_000);
  for (let at = 50; at < 1_000_000; at += 997) large[at] = at % 251;
  const { id, bytes } = await caller.file(member, large);
  expect(bytes).toBe(large.length);
  expect((await caller.download(member, id)).rawPayload).toEqual(large);
  const { rows } = await server.deps.database.pool.query<{ sealed: Buffer }>(
    'select sealed from attachment_chunks order by seq',
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).includes(large.subarray(0, 16))).toBe(false);
});

test("downloading another member's support file, attached or not, or an unknown id is answered with 404", async () => {
  const file = await caller.file(member);
  for (const who of [other, null]) {
    const { statusCode } = await caller.download(who, file.id);
    expect(statusCode).toBe(who ? 404 : 401);
  }
  await caller.ticket(member, { attachments: [file.id] });
  expect((await caller.download(other, file.id)).json()).toMatchObject({ code: 404, data: null });
  expect((await caller.download(member, 'A'.repeat(32))).statusCode).toBe(404);
  for (const path of ['..%2F..%2Fetc%2Fpasswd', '....', "'or'1'='1"]) {
    expect((await server.get(`${supportPaths.attachments}/${path}`, bearer(member))).status).toBe(400);
  }
});

test('files of another person, files already attached, and files uploaded for another purpose cannot be attached', async () => {
  const mine = await caller.file(member);
  const visitors = await caller.file(null, png, { purpose: 'guardian' });
  const expired = { code: 21013, message: '有附件已经失效或用过了，请重新上传', data: null };
  expect((await caller.submit(other, { attachments: [mine.id] })).body).toMatchObject(expired);
  expect((await caller.submit(member, { attachments: [visitors.id] })).body).toMatchObject(expired);
  const guardians = (ids: string[]) => server.post(supportPaths.guardianRequests, guardianForm({ attachments: ids }));
  expect((await guardians([mine.id])).body).toMatchObject(expired);
  expect(await count('guardian_requests')).toBe(0);

  const { number } = await caller.ticket(member, { attachments: [mine.id] });
  expect((await caller.say(member, number, { attachments: [mine.id] })).body).toMatchObject(expired);
  expect((await guardians([visitors.id])).body.code).toBe(0);
  expect((await guardians([visitors.id])).body).toMatchObject(expired);
  // A ticket submission with another person's file was refused and created no ticket.
  expect((await caller.list(other)).body.data.total).toBe(0);
});

test("a visitor's support file can be read only by staff", async () => {
  const { id } = await caller.file(null, png, { purpose: 'guardian' });
  expect((await caller.download(null, id)).statusCode).toBe(401);
  expect((await caller.download(member, id)).statusCode).toBe(404);
  const file = await findFile(server.deps.db, id);
  expect(file && (await Readable.from(readFileChunks(server.deps, file)).toArray())).toEqual([png]);
});

test.each([
  ['an HTML page named as an image', Buffer.from('<!doctype html><script>1</script>'), 'cat.png', 'image/png'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cat.svg', 'image/svg+xml'],
  ['a program', Buffer.from('MZ\u0000\u0001'), 'setup.txt', 'text/plain'],
  ['an archive', Buffer.from('PK\u0003\u0004\u0000'), 'logs.zip', 'application/zip'],
])('%s is refused as a support file, whatever its name', async (_what, content, name, type) => {
  const { status, body } = await caller.upload(member, content, { name, type });
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 21011, message: '只支持 PNG、JPEG、WebP、GIF 图片和 TXT、LOG 文本', data: null });
  expect(await count('attachments')).toBe(0);
});

test('an archive appended to an uploaded image is not stored', async () => {
  const { id, bytes } = await caller.file(member, Buffer.concat([png, Buffer.from('PK\u0003\u0004 <script>')]));
  expect(bytes).toBe(png.length);
  expect((await caller.download(member, id)).rawPayload).toEqual(png);
});

test('a support file of five megabytes is accepted; a file with one byte more and an empty file are refused', async () => {
  const room = supportLimits.attachmentBytes - pngOf(0).length;
  expect((await caller.upload(member, pngOf(room))).body).toMatchObject({ code: 0 });
  const { status, body } = await caller.upload(member, pngOf(room + 1));
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: 21014, message: '每个文件不能超过 5 MB', data: null });
  expect((await caller.upload(member, Buffer.alloc(0))).body).toMatchObject({ code: 21012 });
  // Other routes do not accept bodies as large as uploads.
  const { status: elsewhere } = await caller.submit(member, { diagnostics: 'x'.repeat(300 * 1024) });
  expect(elsewhere).toBe(413);
}, 60_000);

test('a caller who may not upload support files is refused before the body is read', async () => {
  const { status, body } = await caller.upload(null, pngOf(supportLimits.attachmentBytes + 1));
  expect(status).toBe(401);
  expect(body.code).toBe(10003);
});

test("fifty uploads per member and day, and twenty per visitor's address and hour, are accepted", async () => {
  const statuses = async (upload: () => ReturnType<typeof caller.upload>) => {
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push(...(await Promise.all(times(20, upload))));
    return answers.filter(({ status }) => status === 200).length;
  };
  let address = 0;
  // Each upload comes from a new address, so that only the limit per member applies.
  const members = () => caller.upload(member, png, { ip: `10.1.${(address += 1) >> 8}.${address & 255}` });
  expect(await statuses(members)).toBe(50);
  expect(await statuses(() => caller.upload(null, png, { purpose: 'guardian', ip: '10.2.0.1' }))).toBe(20);
  expect(await count('attachments')).toBe(70);
  expect((await caller.upload(null, png, { purpose: 'guardian', ip: '10.2.0.2' })).status).toBe(200);
}, 60_000);

test('a support file that was not attached within a day cannot be attached any more, and the job deletes the file', async () => {
  const taken = await caller.file(member);
  await caller.ticket(member, { attachments: [taken.id] });
  const loose = await caller.file(member);
  server.clock.setOffset(23 * HOUR_MS);
  await forgetOldSupport(server.deps.db, server.clock.now());
  expect(await count('attachments')).toBe(2);
  server.clock.setOffset(24 * HOUR_MS + 60_000);
  const late = await accountCaller(server).comeBack(member);
  expect((await caller.submit(late, { attachments: [loose.id] })).body.code).toBe(21013);
  await forgetOldSupport(server.deps.db, server.clock.now());
  expect(await count('attachments')).toBe(1);
  expect(await count('attachment_chunks')).toBe(1);
  expect((await caller.download(late, taken.id)).statusCode).toBe(200);
});

test("visitors' files have a separate storage limit, so members can upload when visitors have reached their limit", async () => {
  const { pool } = server.deps.database;
  const fill = (purpose: string, bytes: number) =>
    pool.query(
      `insert into attachments (id, account_id, purpose, name, type, bytes, uploaded_at, position)
       values ('big-' || $1, null, $1, 'x', 'text/plain', $2, $3, 0)`,
      [purpose, bytes, server.clock.now()],
    );
  await fill('guardian', 512 * 1024 ** 2 - 10);
  expect(await caller.upload(null, log, { purpose: 'guardian' })).toMatchObject({ status: 503, body: { code: 21015 } });
  expect((await caller.upload(member, log)).status).toBe(200);
  // A guardian's request without files is accepted although the storage limit is reached.
  expect((await server.post(supportPaths.guardianRequests, guardianForm())).body.code).toBe(0);
  await pool.query(`delete from attachments`);
  await fill('ticket', 2 ** 31 - 1);
  expect((await caller.upload(member, log)).status).toBe(200);
  await pool.query(`update attachments set id = 'first' where id = 'big-ticket'`);
  await fill('ticket', 2 ** 31 - 1);
  expect((await caller.upload(member, log)).status).toBe(503);
  expect((await caller.upload(null, log, { purpose: 'guardian' })).status).toBe(200);
});

test('files of a guardian request count towards the storage limit until the request is decided', async () => {
  const { pool } = server.deps.database;
  const file = (await caller.upload(null, log, { purpose: 'guardian' })).body.data;
  const { number } = (await server.post(supportPaths.guardianRequests, { ...guardianForm(), attachments: [file.id] }))
    .body.data;
  await pool.query('update attachments set bytes = $1 where id = $2', [512 * 1024 ** 2, file.id]);
  expect((await caller.upload(null, log, { purpose: 'guardian' })).status).toBe(503);
  await pool.query(`update guardian_requests set state = 'declined' where number = $1`, [number]);
  expect((await caller.upload(null, log, { purpose: 'guardian' })).status).toBe(200);
});

test('of concurrent uploads by visitors only one is accepted if the storage limit leaves room for one file', async () => {
  await server.deps.database.pool.query(
    `insert into attachments (id, account_id, purpose, name, type, bytes, uploaded_at, position)
     values ('big', null, 'guardian', 'x', 'text/plain', $1, $2, 0)`,
    [512 * 1024 ** 2 - log.length, server.clock.now()],
  );
  const answers = await Promise.all(times(10, () => caller.upload(null, log, { purpose: 'guardian' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(9);
});

test('all visitors of one network together upload at most 60 MB a day, from whatever addresses', async () => {
  const file = Buffer.alloc(supportLimits.attachmentBytes, 'x');
  const from = (n: number) => ({ purpose: 'guardian' as const, ip: `203.0.113.${n}` });
  for (let sent = 0; sent < 12; sent++) expect((await caller.upload(null, file, from(sent))).status).toBe(200);
  expect((await caller.upload(null, file, from(99))).status).toBe(429);
  expect((await caller.upload(null, file, { purpose: 'guardian', ip: '198.51.100.1' })).status).toBe(200);
}, 60_000);

test('files of a ticket count towards the storage limit until they are deleted, even after the ticket was closed', async () => {
  const { pool } = server.deps.database;
  const files = [await caller.file(member, log), await caller.file(member, log)];
  const { number } = await caller.ticket(member, { attachments: files.map(({ id }) => id) });
  await pool.query('update attachments set bytes = $1', [2 ** 31 - 1]);
  expect(await caller.upload(other, log)).toMatchObject({ status: 503, body: { code: 21015 } });
  await caller.close(member, number);
  expect((await caller.upload(other, log)).status).toBe(503);
  await pool.query('delete from attachments');
  expect((await caller.upload(other, log)).status).toBe(200);
});

test('a member uploads at most 60 MB a day, and the members of one network 300 MB, from any address', async () => {
  const { masterKey, database } = server.deps;
  const setSpent = (name: string, subject: string, kib: number) =>
    database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [
      kib,
      windowKey(masterKey, { name }, subject),
    ]);
  const from = async (who: typeof member, ip: string) => (await caller.upload(who, log, { ip })).status;
  expect(await from(member, '203.0.113.1')).toBe(200);
  await setSpent('support-member-kib', member.sub, 60 * 1024);
  expect(await from(member, '198.51.100.1')).toBe(429);
  expect(await from(other, '203.0.113.2')).toBe(200);
  await setSpent('support-members-kib', '203.0.113.0/24', 300 * 1024);
  expect(await from(other, '203.0.113.3')).toBe(429);
  expect(await from(other, '198.51.100.1')).toBe(200);
});

test('a guest account is refused uploads and tickets before the body is read and before a limit counts', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  await server.deps.database.pool.query('delete from rate_limit_windows');
  const file = pngOf(supportLimits.attachmentBytes + 1);
  expect((await caller.upload(anonymous, file)).body).toMatchObject({
    code: 21004,
    message: '先注册或登录，再提交工单',
  });
  expect((await caller.submit(anonymous)).body.code).toBe(21004);
  expect([await count('attachments'), await count('rate_limit_windows')]).toEqual([0, 0]);
});

test('a support file uploaded without a valid purpose is refused', async () => {
  const url = `${supportPaths.attachments}?for=anything`;
  const { status } = await server.request({ method: 'POST', url, payload: png, headers: bearer(member) });
  expect(status).toBe(400);
});
