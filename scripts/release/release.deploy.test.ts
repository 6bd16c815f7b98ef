import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayIsolate, startIsolated, type IsolatedProcess } from '../deployment/isolated-process.ts';
import type { Purchase } from '../deployment/walk-purchase.ts';
import { root } from '../launch.mjs';

const PORT = 8080;
const origin = `http://localhost:${PORT}`;
const MAX_BYTES = 150e6;

let within: string;
let release: string;
beforeAll(() => {
  within = mkdtempSync(join(tmpdir(), 'feisuo-release-'));
  chmodSync(within, 0o711);
  const args = [join(root, 'scripts/release.ts'), '--output', within, '--level', '1'];
  const packed = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stdout + packed.stderr);
  const archive = readdirSync(within).find((name) => name.endsWith('.tar.gz')) ?? '';
  spawnSync('tar', ['--extract', '--gzip', `--file=${join(within, archive)}`, `--directory=${within}`]);
  release = join(within, archive.replace('.tar.gz', ''));
}, 180_000);
afterAll(() => rmSync(within, { recursive: true, force: true }));

test('the release has at most 150 MB unpacked, and no path of the machine that made it', () => {
  const files = globSync('**', { cwd: release }).map((path) => join(release, path));
  const bytes = files.reduce((sum, path) => sum + (lstatSync(path).isFile() ? lstatSync(path).size : 0), 0);
  expect(bytes).toBeGreaterThan(50e6);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  const programs = files.filter((path) => /\/apps\/.*\.(?:js|map|json)$/.test(path));
  expect(programs.filter((path) => readFileSync(path, 'utf8').includes(root))).toEqual([]);
});

test('the list of parts is valid CycloneDX, names what is bundled and what is packed, and each part has its licence', async () => {
  const text = readFileSync(join(release, 'sbom.cdx.json'), 'utf8');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)).toBeNull();
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] };
  const names = new Set(components.map(({ name }) => name));
  const packed = globSync('node_modules/{*,@*/*}/package.json', { cwd: release }).map(
    (path) => (JSON.parse(readFileSync(join(release, path), 'utf8')) as { name: string }).name,
  );
  expect(packed.length).toBeGreaterThan(50);
  expect(packed.filter((name) => !names.has(name))).toEqual([]);
  expect([...names]).toEqual(expect.arrayContaining(['fastify', 'pg', 'antd', 'libvips', 'postgresql']));
  expect([...names]).not.toEqual(expect.arrayContaining(['vitest', 'vite', 'typescript']));
  const licences = readFileSync(join(release, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  const foreign = components.filter(({ name }) => !name.startsWith('@feisuo/'));
  expect(foreign.filter(({ name, version }) => !licences.includes(`\n${name} ${version}`))).toEqual([]);
});

test('messages of the release name its own commands, not npm', () => {
  const files = globSync('apps/{server,console}/dist/**/*.js', { cwd: release });
  const holding = (words: string) => files.filter((path) => readFileSync(join(release, path), 'utf8').includes(words));
  expect(holding('npm run admin')).toEqual([]);
  expect(holding('feisuo-admin operator link').map((path) => path.split('/')[1])).toEqual(
    expect.arrayContaining(['server', 'console']),
  );
});

test('the release has the runbooks of the alerts that it ships, with its own command', () => {
  const alerts = readFileSync(join(release, 'deploy/prometheus/alerts.yaml'), 'utf8');
  const runbooks = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, page = '']) =>
    readFileSync(join(release, page), 'utf8'),
  );
  expect(runbooks.length).toBeGreaterThan(20);
  expect(runbooks.filter((page) => /npm run/.test(page))).toEqual([]);
  expect(runbooks.some((page) => page.includes('`feisuo-admin jobs list`'))).toBe(true);
});

test.skipIf(!mayIsolate)(
  'the release runs as an unprivileged user, without network, checkout, npm or writable folders but DATA_DIR, and sells a month',
  async () => {
    const dataDir = join(within, 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, 65_534, 65_534);
    const env = { DATA_DIR: dataDir, PORT: String(PORT) };
    const server = startIsolated({ release, dataDir, within, env }, join(release, 'bin/feisuo'));
    try {
      await expect.poll(() => endedOr(server, /outbox\?key=[\w-]+/), { timeout: 60_000 }).toBe(true);
      expect((await server.run('sh', '-c', 'touch /tmp/x "$0/x"; command -v npm', release)).output).toMatch(
        /Read-only.*\n.*(?:Read-only|denied)/,
      );
      expect((await server.run('ls', root)).output).toBe('');
      expect(await server.run(join(release, 'bin/feisuo-ready'))).toEqual({ code: 0, output: '' });
      expect((await server.run('id', '-u')).output).toBe('65534\n');
      const listed = await server.run(join(release, 'bin/feisuo-admin'), 'operator', 'list');
      expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('owner') });

      const [, key = ''] = /outbox\?key=([\w-]+)/.exec(server.output()) ?? [];
      const installation = { site: origin, account: origin, sandbox: origin, codes: { outbox: origin, key } };
      const walked = await server.runInNetwork(
        process.execPath,
        join(root, 'scripts/deployment/walk-purchase.ts'),
        JSON.stringify(installation),
      );
      expect(walked).toMatchObject({ code: 0 });
      expect(JSON.parse(walked.output) as Purchase).toMatchObject({ state: 'granted', days: 31 });
    } finally {
      server.child.kill('SIGTERM');
      await expect.poll(() => server.child.exitCode, { timeout: 30_000 }).toBe(0);
    }
  },
  180_000,
);

function endedOr({ child, output }: IsolatedProcess, ready: RegExp): boolean {
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
  return ready.test(output());
}
