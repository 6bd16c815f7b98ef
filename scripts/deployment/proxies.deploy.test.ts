import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountPaths } from '../../packages/contract/src/facts/paths.ts';
import { root } from '../launch.mjs';
import type { Answer, Question } from './ask.ts';
import { mayIsolate } from './isolated-process.ts';
import { makeNetwork, type Network, type Started } from './network.ts';
import type { Installation, Purchase } from './walk-purchase.ts';

const domain = 'example.com';
const hosts = [domain, `www.${domain}`, `account.${domain}`, `console.${domain}`];
const [site, account, operators] = [`https://www.${domain}`, `https://account.${domain}`, `https://console.${domain}`];
/** Addresses of an operator and of a visitor, from the ranges for documentation. */
const [OPERATOR, VISITOR] = ['192.0.2.10', '198.51.100.7'];
const sandbox = 'http://127.0.0.1:9100';
const GATEWAY_PORT = 9200;

let within: string;
let certificates: string;
let network: Network;
let server: Started;
const node = process.execPath;
const env = { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir() };

/** A production server, its payment channel in a process of its own, and a certificate for its three hosts. */
beforeAll(async () => {
  if (!mayIsolate) return;
  within = mkdtempSync(join(tmpdir(), 'feisuo-proxies-'));
  chmodSync(within, 0o711);
  certificates = join(within, 'tls');
  mkdirSync(certificates);
  makeCertificate(certificates);
  network = await makeNetwork(within, { addresses: [OPERATOR, VISITOR], hosts });
  const settings = {
    ...env,
    MODE: 'production',
    DATA_DIR: join(within, 'data'),
    HOST: '127.0.0.1',
    SITE_ORIGIN: site,
    ACCOUNT_ORIGIN: account,
    CONSOLE_ORIGIN: operators,
    TRUST_PROXY: 'loopback',
    OPERATOR_ADDRESSES: OPERATOR,
    ALLOW_SANDBOX: '1',
    PAY_SANDBOX: 'on',
    PAY_SANDBOX_ORIGIN: sandbox,
    SMS_GATEWAY_URL: `http://127.0.0.1:${GATEWAY_PORT}/`,
    NODE_EXTRA_CA_CERTS: join(certificates, 'fullchain.pem'),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  };
  const program = (name: string) => join(root, 'apps/server/dist', name);
  const seeded = await network.run(settings, node, program('admin.js'), 'seed');
  if (seeded.code !== 0) throw new Error(seeded.output);
  server = network.start(settings, node, program('main.js'));
  await vi.waitUntil(() => isUp(server, '飞梭 Feisuo 已启动'), { timeout: 60_000 });
  const channel = network.start(settings, node, program('pay-sandbox.js'));
  await vi.waitUntil(() => isUp(channel, sandbox), { timeout: 60_000 });
}, 180_000);
afterAll(async () => {
  await network?.close();
  if (within) rmSync(within, { recursive: true, force: true });
}, 60_000);

function makeCertificate(folder: string): void {
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${domain}`;
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const made = spawnSync('openssl', [...request.split(' '), '-addext', `subjectAltName=${names}`, ...files]);
  if (made.status !== 0) throw new Error(String(made.stderr));
}

function isUp({ child, output }: Started, line: string): boolean {
  if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}:\n${output()}`);
  return output().includes(line);
}

/** Sends requests from the private network, and returns their answers. */
async function ask(authority: string, ...questions: Question[]): Promise<Answer[]> {
  const file = join(root, 'scripts/deployment/ask.ts');
  const { code, output } = await network.run(env, node, file, authority, JSON.stringify(questions));
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Answer[];
}

async function buy(authority: string): Promise<Purchase> {
  const installation: Installation = {
    site,
    account,
    sandbox,
    codes: { gatewayPort: GATEWAY_PORT },
    authority: readFileSync(authority, 'utf8'),
  };
  const file = join(root, 'scripts/deployment/walk-purchase.ts');
  const { code, output } = await network.run(env, node, file, JSON.stringify(installation));
  if (code !== 0) throw new Error(`${output}\n${server.output().slice(-3000)}`);
  return JSON.parse(output) as Purchase;
}

const startNginx = () => {
  const folder = join(within, 'nginx');
  mkdirSync(join(folder, 'snippets'), { recursive: true });
  mkdirSync(join(folder, 'cache'));
  const local = (file: string) =>
    readFileSync(join(root, 'deploy/nginx', file), 'utf8')
      .replaceAll('/etc/feisuo/tls', certificates)
      .replaceAll('/var/lib/nginx', join(folder, 'cache'));
  writeFileSync(join(folder, 'feisuo.conf'), local('feisuo.conf'));
  writeFileSync(join(folder, 'snippets/feisuo-proxy.conf'), local('feisuo-proxy.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/cache/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log stderr warn; events {}
     http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include feisuo.conf; }`,
  );
  return network.start(env, 'nginx', '-c', join(folder, 'nginx.conf'));
};

const startCaddy = () => {
  const file = join(within, 'Caddyfile');
  cpSync(join(root, 'deploy/caddy/Caddyfile'), file);
  const options = { ...env, HOME: within, XDG_DATA_HOME: within, FEISUO_HOST: domain, CADDY_OPTIONS: 'local_certs' };
  return network.start(options, 'caddy', 'run', '--config', file, '--adapter', 'caddyfile');
};

const proxies = [
  { name: 'nginx', start: startNginx, authority: () => join(certificates, 'fullchain.pem'), cached: 'HIT' },
  {
    name: 'Caddy',
    start: startCaddy,
    authority: () => join(within, 'caddy/pki/authorities/local/root.crt'),
    cached: undefined,
  },
];

test.skipIf(!mayIsolate).each(proxies)(
  'through $name with the shipped file a visitor signs up, buys with live events and uploads, and its address is the real one',
  async ({ start, authority, cached }) => {
    const proxy = start();
    await expect.poll(() => isServing(proxy, authority()), { timeout: 30_000 }).toBe(true);
    try {
      const bought = await buy(authority());
      expect(bought).toMatchObject({ state: 'granted', days: 31 });
      expect(bought.events[0]).not.toContain('"status":"granted"');
      expect(bought.events.at(-1)).toContain('"status":"granted"');
      expect(bought.uploaded).toBeGreaterThan(4e6);

      const json = { 'content-type': 'application/json' };
      const spoofed = { 'x-forwarded-for': OPERATOR, forwarded: `for=${OPERATOR}`, 'x-real-ip': OPERATOR };
      const [byOperator, byVisitor, bySpoofer, tooLarge, installer, home] = await ask(
        authority(),
        { address: `${operators}/console/`, from: OPERATOR },
        { address: `${operators}/console/`, from: VISITOR },
        { address: `${operators}/console/`, from: VISITOR, headers: spoofed },
        { address: account + accountPaths.verification, headers: json, bytes: 11 * 1024 ** 2 },
        {
          address: `${operators}/console/api/downloads/releases`,
          from: OPERATOR,
          headers: { origin: operators },
          bytes: 11 * 1024 ** 2,
        },
        { address: `${site}/`, from: VISITOR, headers: { accept: 'text/html' } },
      );
      expect(byOperator?.status).toBe(200);
      expect(byVisitor?.status).not.toBe(200);
      expect(bySpoofer?.status).toBe(byVisitor?.status);
      expect(tooLarge?.status).toBe(413);
      // The console takes installers, so the proxy lets the body through to the check of the operator.
      expect(installer?.status).toBe(401);
      expect(home).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) } });

      const [, asset = ''] = /(\/assets\/[\w.-]+\.(?:css|js))/.exec(home?.body ?? '') ?? [];
      const assets = await ask(authority(), { address: site + asset }, { address: site + asset });
      expect(assets.map(({ status }) => status)).toEqual([200, 200]);
      expect(assets[1]?.headers['cache-control']).toContain('immutable');
      expect(assets[1]?.headers['x-cache']).toBe(cached);
      const [redirected] = await ask(authority(), { address: `https://${domain}/vip?a=1` });
      expect(redirected).toMatchObject({ status: 308, headers: { location: `${site}/vip?a=1` } });
    } finally {
      await proxy.stop();
    }
  },
  120_000,
);

async function isServing(proxy: Started, authority: string): Promise<boolean> {
  if (proxy.child.exitCode !== null) throw new Error(`the proxy ended:\n${proxy.output()}`);
  if (!existsSync(authority)) return false;
  const [answer] = await ask(authority, { address: `${site}/healthz` }).catch(() => []);
  return answer?.status === 200;
}

test('systemd gives the service less exposure than 2.0', () => {
  const file = join(root, 'deploy/systemd/feisuo.service');
  const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=19', file], {
    encoding: 'utf8',
  });
  expect(judged.stdout).toContain('Overall exposure level for feisuo.service');
  expect({ status: judged.status, faults: judged.stderr }).toEqual({ status: 0, faults: '' });
});
