import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { root } from '../launch.mjs';

const folder = join(root, 'deploy');
const readYaml = (path: string): unknown => parse(readFileSync(join(folder, path), 'utf8'), { merge: true });

interface Service {
  environment?: Record<string, string>;
  command?: string[];
  secrets?: string[];
  networks: string[];
  volumes: string[];
}
const { services } = readYaml('compose.yaml') as { services: Record<string, Service> };
/** Folder of the repository that a service sees at the path. */
const mountedAt = (service: Service | undefined, path: string) =>
  service?.volumes.find((volume) => volume.split(':')[1] === path)?.split(':')[0] ?? '';

test.each([
  ['alerts.yaml', 'check rules'],
  ['alerts.test.yaml', 'test rules'],
  ['prometheus.yaml', 'check config --syntax-only'],
  ['prometheus-compose.yaml', 'check config --syntax-only'],
])('promtool accepts %s (%s)', (file, command) => {
  const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', [...command.split(' '), file], {
    cwd: join(folder, 'prometheus'),
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});

test('Prometheus of compose.yaml scrapes every process of the server with the token that they demand', () => {
  const { prometheus } = services;
  const file = prometheus?.command?.find((option) => option.startsWith('--config.file='))?.split('=')[1] ?? '';
  const config = readYaml(join(mountedAt(prometheus, dirname(file)), basename(file))) as {
    scrape_configs: { authorization: { credentials_file: string }; static_configs: { targets: string[] }[] }[];
  };
  const [job] = config.scrape_configs;
  const processes = Object.keys(services).filter((name) => services[name]?.environment?.['MODE'] === 'production');
  expect(processes.length).toBeGreaterThan(1);
  expect(job?.static_configs[0]?.targets).toEqual(processes.map((name) => `${name}:8080`));
  for (const name of processes) {
    expect(services[name]?.environment?.['METRICS_TOKEN_FILE']).toBe(job?.authorization.credentials_file);
    expect(services[name]?.networks.some((network) => prometheus?.networks.includes(network))).toBe(true);
  }
  expect(prometheus?.secrets).toContain(basename(job?.authorization.credentials_file ?? ''));
});

test('Grafana of compose.yaml gets the dashboards and reads that Prometheus', () => {
  const { grafana, prometheus } = services;
  const provisioning = mountedAt(grafana, '/etc/grafana/provisioning');
  const sources = readYaml(join(provisioning, 'datasources/prometheus.yaml')) as { datasources: { url: string }[] };
  expect(sources.datasources.map(({ url }) => url)).toEqual(['http://prometheus:9090']);
  expect(grafana?.networks.some((network) => prometheus?.networks.includes(network))).toBe(true);
  const boards = readYaml(join(provisioning, 'dashboards/feisuo.yaml')) as {
    providers: { options: { path: string } }[];
  };
  const [provider] = boards.providers;
  const dashboards = readdirSync(join(folder, mountedAt(grafana, provider?.options.path ?? '')));
  expect(dashboards.filter((name) => name.endsWith('.json'))).toHaveLength(6);
});
