import { randomBytes } from 'node:crypto';
import { accountPaths, supportPaths, fillPath } from '@feisuo/contract/facts/paths';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { times } from '../../test/account-fixtures.ts';
import { about, installerBytes, publishFile, sha256Of } from '../../test/installers.ts';
import { enterConsole } from '../../test/operator-caller.ts';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { pngOf } from '../../test/sample-files.ts';
import { supportCaller } from '../../test/support-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { addRelease, removeFile, withdrawRelease } from '../modules/downloads/index.ts';
import { Blobs } from './blobs.ts';
import { deleteBlobs } from './delete-blobs.ts';
import { S3Error } from './s3-error.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let s3: TestS3;
let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let support: ReturnType<typeof supportCaller>;
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
let photo: string;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ ...s3.env, LIMITS_SCALE: '1000' });
  account = accountCaller(server);
  support = supportCaller(server);
  member = await account.join();
  const plain = { width: 64, height: 64, channels: 3, background: '#c6f03a' } as const;
  photo = (await sharp({ create: plain }).png().toBuffer()).toString('base64');
});
afterAll(async () => {
  await server.dispose();
  await s3.close();
});
beforeEach(() => server.clock.setOffset(0));

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query<Record<string, unknown>>(text, values)).rows;
const statesOf = async (kind: string) =>
  (await query('select state from blobs where kind = $1 order by at', [kind])).map(({ state }) => state);
const keysOf = async (kind: string) => (await s3.keys()).filter((key) => key.startsWith(`${kind}/`));
/** Runs the job now, and again when readers of the objects have ended. */
async function runJob(afterMs = 0): Promise<void> {
  server.clock.setOffset(afterMs);
  await deleteBlobs(server.deps);
  server.clock.setOffset(afterMs + 16 * MINUTE_MS);
  await deleteBlobs(server.deps);
  server.clock.setOffset(0);
}
/** Runs `work` while the S3 service refuses connections. */
async function withoutS3<T>(work: () => Promise<T>): Promise<T> {
  await s3.proxy.cut();
  try {
    return await work();
  } finally {
    await s3.proxy.open();
  }
}

test('a profile picture is an object, and is served with the headers of a picture; the replaced one is deleted', async () => {
  const person = await account.join();
  const upload = async () =>
    (await server.post(accountPaths.picture, { image: photo }, bearer(person))).body.picture as string;
  const first = await upload();
  const { pathname: url } = new URL(first);
  const served = await server.app.inject({ url });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(served.headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  const [key = ''] = await keysOf('avatar');
  expect(key).toMatch(/^avatar\/[\w-]{32}$/);
  expect(await query('select content, blob_key from account_pictures where blob_key = $1', [key])).toEqual([
    { content: null, blob_key: key },
  ]);
  await upload();
  expect(await statesOf('avatar')).toEqual(['dropped', 'kept']);
  expect(await keysOf('avatar')).toHaveLength(2);
  await runJob();
  expect(await keysOf('avatar')).toEqual([expect.not.stringContaining(key)]);
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('an object that does not match its stored SHA-256 is not served', async () => {
  const person = await account.join();
  const { picture } = (await server.post(accountPaths.picture, { image: photo }, bearer(person))).body;
  const [{ blob_key: key } = {}] = await query('select blob_key from account_pictures where account_id = $1', [
    person.sub,
  ]);
  await s3.client().put(String(key), Buffer.from('another picture'));
  const answer = await server.app.inject({ url: new URL(picture).pathname });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

test('a picture of the content is an object per width; storing it again stores nothing', async () => {
  const operator = await enterConsole(server, 'operator');
  const wide = await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const upload = () => operator.call('POST', '/images?name=wide.png', wide);
  const { src } = (await upload()).body.data as { src: string };
  const keys = await keysOf('image');
  expect(keys.length).toBeGreaterThan(1);
  expect((await server.app.inject({ url: src })).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await upload()).body.data.src).toBe(src);
  expect(await keysOf('image')).toEqual(keys);
  expect(new Set(await statesOf('image'))).toEqual(new Set(['kept']));
});

test('an attachment is an object of encrypted chunks, which only its owner downloads', async () => {
  const large = pngOf(300_000);
  for (let at = 50; at < 300_000; at += 997) large[at] = at % 251;
  const { id } = await support.file(member, large);
  const download = await support.download(member, id);
  expect(download.rawPayload.equals(large)).toBe(true);
  expect(download.headers['cache-control']).toBe('private, no-store');
  const [key = ''] = await keysOf('attachment');
  const stored: Buffer[] = [];
  for await (const piece of await s3.client().get(key)) stored.push(piece);
  expect(Buffer.concat(stored).includes(large.subarray(0, 16))).toBe(false);
  expect((await support.download(await account.join(), id)).statusCode).toBe(404);
  expect(await query('select 1 from attachment_chunks where attachment_id = $1', [id])).toEqual([]);
  expect(
    (await server.request({ method: 'HEAD', url: fillPath(supportPaths.attachment, { id }), headers: bearer(member) }))
      .headers['content-length'],
  ).toBe(String(large.length));
});

test('deleting the message of an attachment drops the object by cascade, and the job deletes it', async () => {
  const { id } = await support.file(member, pngOf(1000));
  const { number } = await support.ticket(member, { attachments: [id] });
  const before = await keysOf('attachment');
  await query('delete from tickets where number = $1', [number]);
  await runJob();
  expect((await keysOf('attachment')).length).toBe(before.length - 1);
  expect(await query('select 1 from blobs where state <> $1 and kind = $2', ['kept', 'attachment'])).toEqual([]);
});

test('an installer is one object, and is downloaded whole, in parts, with If-Range and HEAD as from the database', async () => {
  const file = installerBytes(3_000_000);
  await publishFile(server, '81.0.0', file);
  expect(
    await query('select 1 from release_chunks c join releases r on r.id = c.release_id where r.version = $1', [
      '81.0.0',
    ]),
  ).toEqual([]);
  const url = '/download/pc/FeisuoSetup_200061_ab-12.exe';
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url, headers, method });
  const whole = await ask();
  expect([whole.statusCode, whole.rawPayload.equals(file)]).toEqual([200, true]);
  const etag = `"${sha256Of(file)}"`;
  expect(whole.headers).toMatchObject({
    etag,
    'content-disposition': 'attachment; filename="FeisuoSetup_200061_ab-12.exe"',
  });
  const part = await ask({ range: 'bytes=1000000-1999999', 'if-range': etag });
  expect([part.statusCode, part.rawPayload.equals(file.subarray(1_000_000, 2_000_000))]).toEqual([206, true]);
  expect((await ask({ range: 'bytes=5-9', 'if-range': '"another"' })).statusCode).toBe(200);
  expect((await ask({ range: 'bytes=3000000-' })).statusCode).toBe(416);
  const head = await ask({}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '3000000', 0]);
});

test('with a public endpoint, installers are redirected to a presigned address that keeps the file name and accepts ranges', async () => {
  const file = installerBytes(50_000, 'windows', 5);
  await publishFile(server, '82.0.0', file);
  const other = await startTestServer({ ...s3.env, BLOBS_S3_PUBLIC_ENDPOINT: s3.config.endpoint }, server.home);
  try {
    const url = '/download/pc/FeisuoSetup_200061_ab-12.exe';
    const answer = await other.app.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const address = String(answer.headers.location);
    expect(address).not.toContain(s3.config.secret === s3.config.keyId ? 'secret=' : s3.config.secret);
    const followed = await fetch(address, { headers: { range: 'bytes=100-199' } });
    expect([followed.status, followed.headers.get('content-disposition')]).toEqual([
      206,
      'attachment; filename="FeisuoSetup_200061_ab-12.exe"',
    ]);
    expect(Buffer.from(await followed.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true);
    const head = await other.app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '50000']);
    expect((await other.app.inject({ url, headers: { 'if-none-match': `"${sha256Of(file)}"` } })).statusCode).toBe(304);
    // Pictures and attachments are private or cached, so they never leave through a presigned address.
    const { id } = await support.file(member, pngOf(1000));
    expect((await supportCaller(other).download(member, id)).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

test('removing the file of a release, or withdrawing a draft, drops its object', async () => {
  const { db, clock } = server.deps;
  const before = await keysOf('installer');
  await addRelease(server.deps, about('83.0.0'), installerBytes(30_000, 'windows', 83));
  await addRelease(server.deps, about('83.1.0'), installerBytes(30_000, 'windows', 84));
  await publishFile(server, '83.2.0', installerBytes(30_000, 'windows', 85));
  const name = (version: string) => ({ platform: 'windows' as const, version });
  await db.transaction((tx) => withdrawRelease(tx, clock, name('83.0.0')));
  await query(`update releases set status = 'withdrawn' where version = '83.1.0'`);
  await db.transaction((tx) => removeFile(tx, name('83.1.0')));
  await expect(db.transaction((tx) => removeFile(tx, name('83.1.0')))).rejects.toMatchObject({
    facts: { reason: 'RELEASE_FILE_GONE' },
  });
  await runJob();
  expect((await keysOf('installer')).length).toBe(before.length + 1);
});

test('while the S3 service is away, uploads and downloads get 503 with retry-after, and no row is stored', async () => {
  const { id } = await support.file(member, pngOf(1000));
  const person = await account.join();
  const { picture } = (await server.post(accountPaths.picture, { image: photo }, bearer(person))).body;
  await publishFile(server, '84.0.0', installerBytes(900_000, 'windows', 9));
  const count = async () =>
    (await query('select (select count(*) from attachments) + (select count(*) from account_pictures) as n'))[0];
  const before = await count();
  await withoutS3(async () => {
    const answers = [
      await support.download(member, id),
      await server.app.inject({ url: new URL(picture).pathname }),
      await server.app.inject({ url: '/download/pc/FeisuoSetup_official.exe' }),
    ];
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('content-disposition');
      expect(String(headers['cache-control'])).toContain('no-store');
    }
    const upload = await support.upload(member, pngOf(1000));
    expect([upload.status, upload.body.code, upload.headers['retry-after']]).toEqual([503, 21016, '5']);
    expect(upload.body.message).toBe('文件服务暂时不可用，请稍后再试');
    const avatar = await server.post(accountPaths.picture, { image: photo }, bearer(await account.join()));
    expect([avatar.status, avatar.headers['retry-after']]).toEqual([503, '5']);
    await expect(addRelease(server.deps, about('84.1.0'), installerBytes(9000))).rejects.toThrow(S3Error);
    expect(await query(`select 1 from releases where version = '84.1.0'`)).toEqual([]);
  });
  expect(await count()).toEqual(before);
  expect((await support.download(member, id)).statusCode).toBe(200);
});

test('a refused key is answered 503, not 500, and the log contains neither secret nor signature', async () => {
  const lines: string[] = [];
  const { db, clock } = server.deps;
  const log = { error: (facts: object, message: string) => void lines.push(JSON.stringify([facts, message])) };
  const blobs = new Blobs({ db, clock, log, store: 's3', s3: s3.client({ secret: 'not-the-secret' }) });
  await expect(blobs.put('avatar', Buffer.from('x'))).rejects.toMatchObject({ refusal: 'unavailable' });
  expect(lines).toEqual([expect.stringContaining('SignatureDoesNotMatch')]);
  expect(lines.join()).not.toMatch(/not-the-secret|AWS4|Signature=/);
});

test('the job deletes an uploaded object after a day if no row names it', async () => {
  const before = await s3.keys();
  const { blobKey } = await server.deps.blobs.upload('installer', [Buffer.alloc(9 * 1024 ** 2, 'p')]);
  await runJob();
  expect(await s3.keys()).toContain(blobKey);
  await runJob(DAY_MS + MINUTE_MS);
  expect(await s3.keys()).toEqual(before);
});

test('a row that is written after the job gave its upload up is refused, so no row names a deleted object', async () => {
  const stored = await server.deps.blobs.put('logo', randomBytes(100));
  await runJob(DAY_MS + MINUTE_MS);
  const { db, blobs } = server.deps;
  await expect(blobs.keepIn(db, [stored.blobKey], async () => 'written')).rejects.toThrow(S3Error);
});

test('of keeping an upload and giving it up at the same time exactly one happens, in each of 20 races', async () => {
  const { db, blobs, clock } = server.deps;
  await Promise.all(
    times(20, async () => {
      const { blobKey } = await blobs.put('logo', randomBytes(50));
      await query(`update blobs set at = $1 where key = $2`, [new Date(clock.now().getTime() - 2 * DAY_MS), blobKey]);
      const [kept] = await Promise.allSettled([
        blobs.keepIn(db, [blobKey], async () => true),
        deleteBlobs({ db, clock, blobs }),
      ]);
      const [row] = await query('select state from blobs where key = $1', [blobKey]);
      expect(row?.['state']).toBe(kept.status === 'fulfilled' ? 'kept' : 'leaving');
    }),
  );
});

test('while the S3 service is away, the job keeps the rows of objects to delete, and deletes them when it is back', async () => {
  const { blobKey } = await server.deps.blobs.put('logo', randomBytes(100));
  await server.deps.blobs.discard(blobKey);
  await withoutS3(() => expect(runJob()).rejects.toThrow(S3Error));
  expect(await query('select 1 from blobs where key = $1', [blobKey])).toHaveLength(1);
  await runJob();
  expect(await query('select 1 from blobs where key = $1', [blobKey])).toEqual([]);
  expect(await s3.keys()).not.toContain(blobKey);
});

test('an object is deleted no earlier than fifteen minutes after its row, so that started downloads can open it', async () => {
  const { blobKey } = await server.deps.blobs.put('logo', randomBytes(100));
  await server.deps.blobs.discard(blobKey);
  await deleteBlobs(server.deps);
  server.clock.setOffset(14 * MINUTE_MS);
  await deleteBlobs(server.deps);
  expect(await s3.keys()).toContain(blobKey);
});
