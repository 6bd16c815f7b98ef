import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { installerBytes, sha256Of } from '../../test/installers.ts';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { readDemoInstaller } from '../modules/downloads/seed/demo-installers.ts';
import { storeRelease } from '../operator-actions/downloads/releases.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const program = (mark: string) => Buffer.concat([readDemoInstaller('windows', '1.0.0'), Buffer.from(mark)]);
const packed = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(name)]))));
const upload = (version: string, file: Buffer, { platform = 'windows', ...more }: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: `/console/api/downloads/releases?${new URLSearchParams({ platform, version, requirement: 'Windows 10', ...more }).toString()}`,
    headers: { ...operator.headers, 'content-type': 'application/octet-stream' },
    payload: file,
  });
const publish = (version: string, seen: string | null, share = 100) =>
  operator.call('POST', `/downloads/releases/windows/${version}/publish`, { share, seen, reason: '测试过了' });
const got = async (ip: string) =>
  (await server.app.inject({ url: '/download/pc/FeisuoSetup_official.exe', method: 'HEAD', remoteAddress: ip })).headers
    .etag;
const current = async () =>
  (await operator.call('GET', '/downloads/releases')).body.data.list.find(
    (row: { platform: string; isCurrent: boolean }) => row.platform === 'windows' && row.isCurrent,
  ).version as string;

test('publishing an installer requires a reason, which is audited', async () => {
  await upload('69.0.0', program('零'));
  const path = '/downloads/releases/windows/69.0.0/publish';
  const seen = await current();
  expect((await operator.call('POST', path, { share: 100, seen })).status).toBe(400);
  expect((await publish('69.0.0', seen)).body.code).toBe(0);
  const [newest] = (await operator.call('GET', '/downloads/history')).body.data.list;
  expect(newest).toMatchObject({ action: 'release.publish', subject: 'windows 69.0.0', reason: '测试过了' });
  await operator.call('POST', '/downloads/windows/roll-back', { seen: '69.0.0', reason: '只是试试' });
});

describe('uploading an installer', () => {
  test('an installer upload is rolled back if its audit entry cannot be written', async () => {
    const about = { platform: 'windows' as const, version: '68.0.0', requirement: 'Windows 10', notes: [] };
    const noActor = { by: { actor: null as never } };
    await expect(storeRelease(server.deps, about, program('谁'), noActor)).rejects.toThrow();
    const { rows } = await server.deps.database.pool.query(`select id from releases where version = '68.0.0'`);
    expect(rows).toEqual([]);
  });

  test('an upload stores a draft installer with its hash, and another file for the same version is refused', async () => {
    const file = program('一');
    const { body } = await upload('70.0.0', file, { notes: '更快\n\n 更稳 ' });
    expect(body.data).toMatchObject({
      status: 'draft',
      sha256: sha256Of(file),
      bytes: file.length,
      notes: ['更快', '更稳'],
    });
    expect((await upload('70.0.0', file)).body.code).not.toBe(0);
    expect(await got('198.51.100.1')).not.toBe(`"${sha256Of(file)}"`);
  });

  test('truncated installers and files that are also of another type are refused, and nothing is stored', async () => {
    const html = Buffer.from(`MZ<script>alert(1)</script>${' '.repeat(5000)}`);
    const library = program('库');
    const pe = library.readUInt32LE(0x3c);
    library.writeUInt16LE(library.readUInt16LE(pe + 22) | 0x2000, pe + 22);
    const similar = packed('AndroidManifest.xml', 'AndroidManifest.XML').toString('latin1');
    const twice = Buffer.from(similar.replaceAll('.XML', '.xml'), 'latin1');
    const files: [string, Buffer][] = [
      ['windows', Buffer.alloc(0)],
      ['windows', html],
      ['windows', installerBytes(9000)],
      ['windows', packed('AndroidManifest.xml')],
      ['windows', Buffer.concat([program('带压缩包'), packed('evil.js')])],
      ['windows', Buffer.concat([program('末尾多一字节'), packed('evil.js'), Buffer.alloc(1)])],
      ['windows', library],
      ['android', program('一')],
      ['android', installerBytes(9000, 'android')],
      ['android', packed('readme.txt')],
      ['android', packed('AndroidManifest.xml', '../../etc/passwd')],
      ['android', packed('AndroidManifest.xml', '/etc/passwd')],
      ['android', packed('AndroidManifest.xml', String.raw`..\evil.dll`)],
      ['android', twice],
      ['android', Buffer.concat([packed('AndroidManifest.xml'), Buffer.from('<script>')])],
    ];
    for (const [index, [platform, file]] of files.entries())
      expect([index, (await upload('71.0.0', file, { platform })).status]).toEqual([index, 400]);
    const [, polyglot] = files[4] ?? [];
    const message = '这个文件既是程序又是压缩包，可能被人动过手脚，请用原始的安装程序';
    expect((await upload('71.0.0', polyglot ?? html)).body).toMatchObject({
      message: message,
      fault: { field: 'file', says: message },
    });
    expect((await upload('71.0.0', packed('AndroidManifest.xml'), { platform: 'android' })).body.code).toBe(0);
    const { rows } = await server.deps.database.pool.query(
      `select count(*)::int as number from releases where version = '71.0.0'`,
    );
    expect(rows[0].number).toBe(1);
  });

  test('a cancelled installer upload stores nothing, and the version can be uploaded again', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const query = new URLSearchParams({ platform: 'windows', version: '73.0.0', requirement: 'Windows 10' }).toString();
    const headers = { ...operator.headers, 'content-type': 'application/octet-stream', 'content-length': '40000000' };
    const path = `/console/api/downloads/releases?${query}`;
    const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
    sending.on('error', () => {});
    sending.write(installerBytes(2_000_000));
    const stored = async () => {
      const { rows } = await server.deps.database.pool.query(
        `select count(distinct r.id)::int as releases, count(c.seq)::int as chunks
           from releases r left join release_chunks c on c.release_id = r.id where r.version = '73.0.0'`,
      );
      return rows[0] as { releases: number; chunks: number };
    };
    await expect.poll(async () => (await stored()).chunks, { timeout: 10_000 }).toBeGreaterThan(3);
    sending.destroy();
    await expect.poll(stored, { timeout: 10_000 }).toEqual({ releases: 0, chunks: 0 });
    expect((await upload('73.0.0', program('一'))).body.code).toBe(0);
  });

  test('an installer upload refuses platforms and versions that contain a path', async () => {
    const file = program('一');
    for (const version of ['../../x', '1.0/../2', '1', '1.0\n', 'a.b', '1.0.exe'])
      expect([version, (await upload(version, file)).status]).toEqual([version, 400]);
    expect((await upload('72.0.0', file, { platform: '../windows' })).status).toBe(400);
    expect((await upload('72.0.0', file, { isCurrent: 'true' })).status).toBe(400);
  });

  test('uploading an installer requires a fresh second factor', async () => {
    const other = await enterConsole(server, 'operator');
    expect(
      (
        await other.call('POST', '/downloads/releases/windows/70.0.0/publish', {
          share: 100,
          seen: null,
          reason: '测试过了',
        })
      ).body.code,
    ).toBe(26002);
  });
});

describe('rolling out an installer', () => {
  test('a share of visitors gets the new installer, later all visitors get it, and one request rolls it back', async () => {
    const [old, fresh] = [program('旧'), program('新')];
    for (const [version, file] of [
      ['80.0.0', old],
      ['80.1.0', fresh],
    ] as const)
      expect((await upload(version, file)).body.code).toBe(0);
    expect((await publish('80.0.0', await current())).body.code).toBe(0);
    expect((await publish('80.1.0', '80.0.0', 30)).body.code).toBe(0);
    // The list shows the share of each version, and which version visitors outside of the share get.
    const listed = async (version: string) =>
      (await operator.call('GET', '/downloads/releases?platform=windows')).body.data.list.find(
        (row: { version: string }) => row.version === version,
      );
    expect(await listed('80.1.0')).toMatchObject({ isCurrent: true, givenTo: 30, fallback: '80.0.0' });
    expect(await listed('80.0.0')).toMatchObject({ isCurrent: false, givenTo: 70, fallback: null });
    const addresses = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`);
    const first = await Promise.all(addresses.map(got));
    const share = first.filter((etag) => etag === `"${sha256Of(fresh)}"`).length / addresses.length;
    expect(share).toBeGreaterThan(0.18);
    expect(share).toBeLessThan(0.42);
    expect(await Promise.all(addresses.map(got))).toEqual(first);
    // A larger share keeps the new version for visitors who already had it.
    expect((await publish('80.1.0', '80.1.0', 60)).body.code).toBe(0);
    const wider = await Promise.all(addresses.map(got));
    const had = first.flatMap((etag, index) => (etag === `"${sha256Of(fresh)}"` ? [index] : []));
    expect(had.map((index) => wider[index])).toEqual(had.map(() => `"${sha256Of(fresh)}"`));
    await upload('80.2.0', program('更新'));
    expect((await publish('80.2.0', '80.1.0', 10)).body.code).toBe(26083);
    expect((await publish('80.1.0', '80.1.0', 100)).body.code).toBe(0);
    expect(await listed('80.0.0')).toMatchObject({ givenTo: 0 });
    expect(await listed('80.1.0')).toMatchObject({ givenTo: 100, fallback: '80.0.0' });
    expect(new Set(await Promise.all(addresses.map(got)))).toEqual(new Set([`"${sha256Of(fresh)}"`]));
    const back = { seen: '80.1.0', reason: '启动崩溃' };
    expect((await operator.call('POST', '/downloads/windows/roll-back', { ...back, seen: '80.0.0' })).status).toBe(409);
    // The request names the version that visitors will get after the rollback. Another version than the server chooses
    // is refused.
    const elsewhere = await operator.call('POST', '/downloads/windows/roll-back', { ...back, to: '80.2.0' });
    expect([elsewhere.status, await listed('80.1.0')]).toMatchObject([409, { isCurrent: true }]);
    expect((await operator.call('POST', '/downloads/windows/roll-back', { ...back, to: '80.0.0' })).body.code).toBe(0);
    expect(new Set(await Promise.all(addresses.map(got)))).toEqual(new Set([`"${sha256Of(old)}"`]));
    expect((await publish('80.1.0', '80.0.0', 0)).status).toBe(400);
    const [event] = (await operator.call('GET', '/downloads/history')).body.data.list;
    expect(event).toMatchObject({ actor: operator.name, action: 'release.withdraw', reason: '启动崩溃' });
  });
});
