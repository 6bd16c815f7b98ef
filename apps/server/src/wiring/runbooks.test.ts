import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { businessMetrics } from '../metrics/business-metrics.ts';
import { alertRules } from '../modules/alerts/index.ts';
import { gauges } from './gauges.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'docs/runbooks';
const pages = readdirSync(join(root, folder)).filter((name) => name !== 'README.md');
const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)].map(
  ([, name = '', page = '']) => ({ name, page }),
);
const sources = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: (path) => path.includes('.test.') })
  .map((path) => read(path))
  .join('\n');
const metricNames = new Set([
  ...Object.keys(gauges),
  ...businessMetrics.getMetricsAsArray().map(({ name }) => name),
  'http_request_duration_seconds',
  'database_pool_connections',
]);

test('the alerts are found, and each has a page of its own in docs/runbooks, with its name as the title', () => {
  expect(alerts.length).toBeGreaterThan(20);
  for (const { name, page } of alerts) expect(read(page).split('\n')[0], page).toBe(`# ${name}`);
  expect(new Set(alerts.map(({ page }) => page)).size).toBe(alerts.length);
});

test('every alert that operators get without Prometheus is an alert of Prometheus, with the same runbook', () => {
  for (const { name } of alertRules) expect(alerts.map((alert) => alert.name)).toContain(name);
});

test('docs/runbooks/README.md lists every page once', () => {
  const listed = [...read(`${folder}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test.each(pages)('%s says where to look or what to do, and its links lead to pages', (page) => {
  const text = read(`${folder}/${page}`);
  expect(text).toMatch(/^## Do this$/m);
  for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
    expect(() => read(`${folder}/${target}`), target).not.toThrow();
});

test.each(pages)('%s names only commands that exist', (page) => {
  const text = read(`${folder}/${page}`).replaceAll(/\s+/g, ' ');
  const groups = new Set([...sources.matchAll(/command\('([\w-]+)/g)].map(([, name = '']) => name));
  for (const [, group = '', verb] of text.matchAll(/npm run admin -- ([a-z-]+)(?: ([a-z-]+))?/g)) {
    expect(groups.has(group), group).toBe(true);
    if (verb === undefined || group === 'backup') continue;
    expect(sources.includes(`command: '${group} ${verb}`) || groups.has(verb), `${group} ${verb}`).toBe(true);
  }
});

test.each(pages)('%s names only metrics that exist', (page) => {
  const recorded = read('deploy/prometheus/alerts.yaml');
  const text = read(`${folder}/${page}`);
  const own =
    /^(?:http|slo|rate_limit|sign_ins|codes|orders|payments?|refunds|membership|outgoing|webhook|job|jobs|dead|to_do|message_budget|signing_key|master_key|certificate|data_disk|database)_\w+$/;
  const names = [...text.matchAll(/`([a-z][a-z\d_:]*)`/g)].map(([, name = '']) => name);
  const unknownRules = names.filter((name) => name.startsWith('slo:') && !recorded.includes(`record: ${name}`));
  const isKnown = (name: string) => metricNames.has(name.replace(/_(?:count|bucket|sum)$/, ''));
  expect([...unknownRules, ...names.filter((name) => own.test(name) && !isKnown(name))]).toEqual([]);
});
