import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export const hasCeph = () =>
  ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw'].every((name) => existsSync(`/usr/bin/${name}`));

/** Starts Ceph with one disk in memory and its S3 service, from the packages of Debian. */
export async function startCeph() {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-ceph-'));
  const at = (name: string) => join(folder, name);
  for (const name of ['mon', 'osd', 'mgr', 'rgw']) mkdirSync(at(name));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const disk = randomUUID();
  writeFileSync(at('ceph.conf'), configOf({ folder, fsid, monitor, gateway }));
  const configured = ['-c', at('ceph.conf')];
  const running: ChildProcess[] = [];
  // A start that fails leaves no processes behind.
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  const start = (program: string, ...args: string[]) =>
    void running.push(spawn(program, [...configured, '-f', ...args], { stdio: 'ignore' }));
  const ceph = (...args: string[]) => run('ceph', [...configured, ...args], { timeout: 60_000 });

  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `v1:127.0.0.1:${monitor}`, at('monmap')]);
  await run('ceph-mon', [...configured, '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', '/dev/null']);
  start('ceph-mon', '-i', 'a');
  await ceph('osd', 'create', disk);
  await run('ceph-osd', [...configured, '-i', '0', '--mkfs', '--osd-uuid', disk]);
  await ceph('osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=localhost');
  start('ceph-mgr', '-i', 'x');
  start('ceph-osd', '-i', '0');
  // The gateway makes its pools when it starts, and ends if no disk is up for long.
  for (let tries = 0; !/\b1 up\b/.test((await ceph('osd', 'stat').catch(() => ({ stdout: '' }))).stdout); tries++) {
    if (tries === 120) throw new Error('the disk of Ceph did not start within a minute');
    await wait(500);
  }
  start('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${gateway}`;
  const [keyId, secret] = ['FEISUOTESTKEY', randomUUID()];
  await untilAnswers(endpoint);
  const user = ['--uid=test', '--display-name=test', `--access-key=${keyId}`, `--secret-key=${secret}`];
  await run('radosgw-admin', [...configured, '-n', 'client.rgw', 'user', 'create', ...user], { timeout: 60_000 });
  return {
    env: { TEST_BLOBS_ENDPOINT: endpoint, TEST_BLOBS_KEY_ID: keyId, TEST_BLOBS_SECRET: secret },
    async stop() {
      const ended = running.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(address: string): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const isThere = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await wait(250);
  }
  throw new Error('the S3 service of Ceph did not start within two minutes');
}

interface Place {
  folder: string;
  fsid: string;
  monitor: number;
  gateway: number;
}

const configOf = ({ folder, fsid, monitor, gateway }: Place) => `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd max object name len = 256
osd max object namespace len = 64
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[mgr.x]
mgr data = ${folder}/mgr
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;
