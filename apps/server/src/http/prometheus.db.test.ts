import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server as TlsServer } from 'node:tls';
import { payPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountCaller, newPhone } from '../../test/account-caller.ts';
import { startSmsGateway, type TestSmsGateway } from '../../test/fake-outside-parties.ts';
import { freePort } from '../../test/free-port.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { countHit } from './rate-limit.ts';

const TOKEN = 'scraper-token-of-24-characters';
const deploy = join(import.meta.dirname, '../../../../deploy');
const rules = join(deploy, 'prometheus/alerts.yaml');

let folder: string;
let gateway: TestSmsGateway;
let tls: TlsServer;
let server: TestServer;
let prometheus: ChildProcess;
let api: string;

interface Answer {
  status: string;
  error?: string;
  data: { result: { metric: Record<string, string> }[]; groups: { rules: Rule[] }[] };
}
interface Rule {
  type: 'alerting' | 'recording';
  name: string;
  query: string;
  health: string;
}

const ask = async (path: string): Promise<Answer> => (await (await fetch(`${api}${path}`)).json()) as Answer;
const query = (expression: string) => ask(`/query?query=${encodeURIComponent(expression)}`);

/** A TLS server for the origin of the site, whose certificate the metrics describe. */
function startTls(): TlsServer {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '30', '-nodes'];
  spawnSync('/usr/bin/openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject]);
  return createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.end()).listen(0);
}

async function visit(): Promise<void> {
  const caller = accountCaller(server);
  await caller.askCode(newPhone(), 'REGISTER');
  const { phone, refresh_token: token } = await caller.signUp(newPhone());
  await caller.signIn(phone);
  await caller.signIn(phone, 'wrong password');
  await caller.refresh(token);
  await server.post('/v1/auth/verification', {});
  await server.get(payPaths.order);
  await server.post(payPaths.notifyWechat, {});
  await server.get('/', { accept: 'text/html' });
  await server.post('/flowhub/v1/slots:batchGet', {});
  const limit = { name: 'scrape-test', max: 0, windowMs: 60_000 };
  await countHit(server.deps, limit, 'one').catch(() => {});
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-prometheus-'));
  tls = startTls();
  gateway = await startSmsGateway();
  const origin = `https://localhost:${(tls.address() as AddressInfo).port}`;
  server = await startTestServer({
    SITE_ORIGIN: origin,
    SERVICES: 'site,account,content,pay,promotion,activity,attribution,telemetry,jobs',
    SMS_GATEWAY_URL: gateway.url,
    METRICS_TOKEN: TOKEN,
    LIMITS_SCALE: '1000',
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ownPort = await freePort();
  api = `http://127.0.0.1:${ownPort}/api/v1`;
  writeFileSync(join(folder, 'token'), TOKEN);
  writeFileSync(join(folder, 'alerts.yaml'), readFileSync(rules, 'utf8').replaceAll('interval: 30s', 'interval: 1s'));
  const config = readFileSync(join(deploy, 'prometheus/prometheus.yaml'), 'utf8')
    .replaceAll(/interval: \d+s/g, 'interval: 2s')
    .replace('/etc/prometheus/feisuo-token', join(folder, 'token'))
    .replace('localhost:8080', `127.0.0.1:${port}`);
  writeFileSync(join(folder, 'prometheus.yaml'), config);
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${ownPort}`,
  ];
  prometheus = spawn('/usr/bin/prometheus', args, { cwd: folder, stdio: 'ignore' });
  await visit();
  await vi.waitFor(
    async () => {
      if ((await query('count_over_time(up[1m]) > 2')).data.result.length === 0) throw new Error('no scrape yet');
    },
    { timeout: 30_000, interval: 200 },
  );
  await visit();
}, 120_000);

afterAll(async () => {
  prometheus.kill('SIGKILL');
  await once(prometheus, 'exit');
  await server.dispose();
  await gateway.close();
  tls.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a Prometheus scrapes a running server with the token of METRICS_TOKEN', async () => {
  await expect
    .poll(async () => (await query('up{job="feisuo"} == 1')).data.result, { timeout: 20_000 })
    .toHaveLength(1);
});

test('the expression of every rule and alert returns a series on a running server', async () => {
  const { data } = await ask('/rules');
  const all = data.groups.flatMap((group) => group.rules);
  expect(all.length).toBeGreaterThan(40);
  for (const { name, query: expression } of all) {
    // Without its thresholds an alert shows the values that it watches.
    const watched = expression.replaceAll(/\s*(?:<=|>=|==|!=|<|>)\s*-?[\d.]+(?:e[+-]?\d+)?/g, '');
    await expect
      .poll(async () => (await query(watched)).data?.result.length ?? 0, {
        timeout: 20_000,
        message: `${name}: ${watched}`,
      })
      .toBeGreaterThan(0);
  }
});

test('every query of the dashboards is accepted and returns a series', async () => {
  const files = readdirSync(join(deploy, 'grafana')).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(6);
  for (const file of files) {
    const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana', file), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of dashboard.panels)
      for (const { expr } of targets) {
        const answer = await query(expr.replaceAll('$__rate_interval', '1m'));
        expect(answer.status, `${file} ${title}: ${answer.error}`).toBe('success');
        expect(answer.data.result.length, `${file} ${title}: ${expr}`).toBeGreaterThan(0);
      }
  }
});
