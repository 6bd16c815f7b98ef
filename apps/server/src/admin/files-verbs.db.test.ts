import { accountPaths } from '@feisuo/contract/facts/paths';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { openCommandLine } from '../../test/command-line.ts';
import { enterConsole } from '../../test/operator-caller.ts';
import { installerBytes, publishFile } from '../../test/installers.ts';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { pngOf } from '../../test/sample-files.ts';
import { supportCaller } from '../../test/support-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { moveFiles } from '../blobs/move-files.ts';
import { attachmentFiles } from '../modules/support/index.ts';
import { releaseFiles } from '../modules/downloads/index.ts';
import { accountPictureFiles } from '../modules/account/index.ts';
import { addFilesVerbs } from './files-verbs.ts';

let s3: TestS3;
/** Stores new files in the database, and reads them from both stores. */
let server: TestServer;
let line: ReturnType<typeof openCommandLine>;
let env: Record<string, string>;
let support: ReturnType<typeof supportCaller>;
let account: ReturnType<typeof accountCaller>;
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
let photo: string;
const INSTALLER = installerBytes(700_000);
beforeAll(async () => {
  s3 = await startS3();
  env = { ...s3.env, BLOBS_STORE: 'database', LIMITS_SCALE: '1000' };
  server = await startTestServer(env);
  line = openCommandLine({ env: { ...server.home.env, ...env } }, addFilesVerbs);
  support = supportCaller(server);
  account = accountCaller(server);
  member = await account.join();
  photo = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64');
  await publishFile(server, '91.0.0', INSTALLER);
});
afterAll(async () => {
  line.leave();
  await server.dispose();
  await s3.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query<Record<string, unknown>>(text, values)).rows;
const move = (to: string, ...flags: string[]) => line.run('files', 'move', to, '--reason', 'disk is full', ...flags);
const uploadAvatar = async () => {
  const person = await account.join();
  return new URL((await server.post(accountPaths.picture, { image: photo }, bearer(person))).body.picture).pathname;
};
const bytesAt = async (url: string) => (await server.app.inject({ url })).rawPayload;
const inDatabase = async () =>
  (
    await query(`select (select count(*)::int from account_pictures where content is not null) as avatars,
      (select count(*)::int from attachments a where exists (select from attachment_chunks where attachment_id = a.id)) as attachments,
      (select count(*)::int from releases r where bytes > 16384 and exists (select from release_chunks where release_id = r.id)) as installers`)
  )[0];

test('files move to the S3 service and back byte for byte; a dry run moves nothing, and a repeated move continues', async () => {
  const large = pngOf(200_000);
  for (let at = 50; at < 200_000; at += 997) large[at] = at % 251;
  const { id } = await support.file(member, large);
  const avatar = await uploadAvatar();
  const operator = await enterConsole(server, 'operator');
  const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const { src } = (await operator.call('POST', '/images?name=a.png', picture)).body.data as { src: string };
  const url = '/download/pc/FeisuoSetup_official.exe';
  const shown = [await bytesAt(avatar), await bytesAt(src)];
  const before = await inDatabase();
  expect(before).toEqual({ avatars: 1, attachments: 1, installers: 1 });
  const isWhole = async () => {
    // Other processes than this one have nothing in their caches.
    const fresh = await startTestServer(env, server.home);
    const read = async (path: string) => (await fresh.app.inject({ url: path })).rawPayload;
    expect([await read(avatar), await read(src)].map((bytes, at) => shown[at]?.equals(bytes))).toEqual([true, true]);
    expect((await read(url)).equals(INSTALLER)).toBe(true);
    expect((await supportCaller(fresh).download(member, id)).rawPayload.equals(large)).toBe(true);
    await fresh.close();
  };

  const dry = await move('s3', '--dry-run');
  expect(dry.output).toMatch(/installer: 1 files, 700000 bytes[\s\S]*avatar: 1 files[\s\S]*nothing was moved/);
  expect(await s3.keys()).toEqual([]);
  const part = await move('s3', '--kind', 'avatar');
  expect(part.output).toContain('avatar: 1 files');
  expect(await inDatabase()).toEqual({ avatars: 0, attachments: 1, installers: 1 });
  const rest = await move('s3');
  expect(rest.output).toMatch(/installer: 1 files, 700000 bytes moved[\s\S]*avatar: 0 files/);
  expect(await inDatabase()).toEqual({ avatars: 0, attachments: 0, installers: 0 });
  await isWhole();
  expect((await line.run('files', 'list')).output).toMatch(/installer/);
  // Small installers, such as those of the demonstration, stay in the database.
  expect((await query('select 1 from release_chunks limit 1')).length).toBe(1);

  const back = await move('database');
  expect([back.code, await inDatabase()]).toEqual([0, before]);
  expect(await query(`select distinct state from blobs`)).toEqual([{ state: 'dropped' }]);
  await isWhole();
  expect(await query(`select after from audit_log where action = 'files.move' order by id`)).toHaveLength(6);
}, 60_000);

test('while the S3 service is away, a move ends with its error code and loses nothing; run again, it continues', async () => {
  await uploadAvatar();
  const before = await inDatabase();
  await s3.proxy.cut();
  const failed = await move('s3');
  await s3.proxy.open();
  expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(/ECONN|unreachable/)]);
  expect(failed.output).not.toContain(s3.config.endpoint);
  expect(await inDatabase()).toEqual(before);
  expect((await move('s3', '--kind', 'avatar')).code).toBe(0);
});

test('a file that is deleted or replaced while it is moved is left as it is, and its copy is dropped', async () => {
  const { id } = await support.file(member, pngOf(90_000));
  await moveFiles(server.deps, attachmentFiles, 'database');
  const { blobs, db } = server.deps;
  const upload = blobs.upload.bind(blobs);
  blobs.upload = async (kind, pieces) => {
    const uploaded = await upload(kind, pieces);
    await query('delete from attachments where id = $1', [id]);
    return uploaded;
  };
  try {
    expect((await moveFiles({ db, blobs }, attachmentFiles, 's3')).changed).toBe(1);
  } finally {
    blobs.upload = upload;
  }
  const named = await query(`select count(*)::int as n from blobs where kind = 'attachment' and state = 'kept'`);
  expect(named).toEqual(await query('select count(*)::int as n from attachments where blob_key is not null'));
});

test('a release is left as it is if its chunks disappear while they are moved', async () => {
  await publishFile(server, '92.0.0', installerBytes(40_000, 'windows', 3));
  const { blobs, db } = server.deps;
  const upload = blobs.upload.bind(blobs);
  blobs.upload = async (kind, pieces) => {
    const uploaded = await upload(kind, pieces);
    await query(`delete from release_chunks where release_id = (select id from releases where version = '92.0.0')`);
    return uploaded;
  };
  try {
    expect((await moveFiles({ db, blobs }, releaseFiles, 's3')).changed).toBe(1);
  } finally {
    blobs.upload = upload;
  }
  expect(await query(`select blob_key from releases where version = '92.0.0'`)).toEqual([{ blob_key: null }]);
  await query(`delete from releases where version = '92.0.0'`);
});

test('two moves at the same time move each file once', async () => {
  for (let n = 0; n < 5; n++) await uploadAvatar();
  const { blobs, db } = server.deps;
  const [one, other] = await Promise.all([
    moveFiles({ db, blobs }, accountPictureFiles, 's3'),
    moveFiles({ db, blobs }, accountPictureFiles, 's3'),
  ]);
  expect(one.files + other.files).toBe(5);
  expect(await query(`select 1 from account_pictures where content is not null`)).toEqual([]);
  const named = await query(`select count(*)::int as n from blobs where kind = 'avatar' and state = 'kept'`);
  expect(named).toEqual(await query('select count(*)::int as n from account_pictures'));
});

test('a download that runs while its file is moved in either direction continues with the right bytes', async () => {
  const large = pngOf(1_500_000);
  for (let at = 50; at < 1_500_000; at += 997) large[at] = at % 251;
  const { id } = await support.file(member, large);
  const { readAttachmentChunks, findAttachment } = await import('../modules/support/index.ts');
  const { blobs, db } = server.deps;
  for (const to of ['s3', 'database'] as const) {
    const file = await findAttachment(db, id);
    if (!file) throw new Error('the attachment is gone');
    const chunks = readAttachmentChunks(server.deps, file);
    const parts = [(await chunks.next()).value as Buffer];
    await moveFiles({ db, blobs }, attachmentFiles, to);
    expect((await findAttachment(db, id))?.blobKey === null).toBe(to === 'database');
    for await (const chunk of chunks) parts.push(chunk);
    expect(Buffer.concat(parts).equals(large)).toBe(true);
  }
});

test('a release is not moved if its chunks do not match its SHA-256', async () => {
  await publishFile(server, '93.0.0', installerBytes(40_000, 'windows', 4));
  await query(
    `update release_chunks set bytes = overlay(bytes placing 'x'::bytea from 100)
     where release_id = (select id from releases where version = '93.0.0')`,
  );
  const { blobs, db } = server.deps;
  await expect(moveFiles({ db, blobs }, releaseFiles, 's3')).rejects.toThrow('do not have its SHA-256');
  expect(await query(`select blob_key from releases where version = '93.0.0'`)).toEqual([{ blob_key: null }]);
  await query(`delete from releases where version = '93.0.0'`);
});

test('the check finds missing objects and unknown ones, and deletes unknown ones only if told to and older than a day', async () => {
  await move('s3', '--kind', 'avatar');
  const known = await s3.keys();
  await s3.client().put('avatar/unknown', Buffer.from('x'));
  const clean = await line.run('files', 'check');
  expect([clean.code, clean.output]).toEqual([0, expect.stringContaining('0 objects are unknown')]);
  await line.run('files', 'check', '--delete-unknown', '--reason', 'after a restore');
  expect(await s3.keys()).toHaveLength(known.length + 1);
  const [{ key } = {}] = await query(`select key from blobs where state = 'kept' limit 1`);
  await s3.client().delete(String(key));
  const lost = await line.run('files', 'check');
  expect([lost.code, lost.output]).toEqual([1, expect.stringContaining(`missing: ${String(key)}`)]);
});

test('without settings of an S3 service a move is refused with the name of the setting', async () => {
  const bare = openCommandLine(
    {
      env: { ...server.home.env, BLOBS_S3_ENDPOINT: '', BLOBS_S3_BUCKET: '', BLOBS_S3_KEY_ID: '', BLOBS_S3_SECRET: '' },
    },
    addFilesVerbs,
  );
  expect(await bare.run('files', 'move', 's3', '--reason', 'disk is full')).toEqual({
    code: 1,
    output: expect.stringContaining('BLOBS_S3_ENDPOINT'),
  });
  bare.leave();
});
