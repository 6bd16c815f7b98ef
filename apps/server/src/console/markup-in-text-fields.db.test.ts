import { globSync, readFileSync } from 'node:fs';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  complain,
  isAddress,
  savesNoText,
  sweepMarkup,
  sweptRoutes,
  type Described,
  type Swept,
} from '../../test/markup-sweep.ts';
import { actsWithWords, sendMarkupToActions, MARKED_VERSION } from '../../test/send-markup-to-actions.ts';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { findUnknownAuditFields } from '../../test/find-unknown-audit-fields.ts';

let server: TestServer;
let owner: OperatorCaller;
let described: Described;
let swept: Swept[];
let acted: Record<string, number>;
beforeAll(async () => {
  server = await startTestServer({
    SERVICES: 'site,account,content,downloads,share,support,telemetry,pay,promotion,attribution,activity,console',
    LIMITS_SCALE: '1000',
  });
  owner = await enterEnrolled(server, 'owner');
  described = (await server.get('/openapi.json')).body as Described;
  swept = await sweepMarkup(async (...args) => (await owner.call(...args)).body, described);
  acted = await sendMarkupToActions(server, owner);
}, 180_000);
afterAll(() => server.dispose());

const visit = (path: string) => server.get(path, { host: 'localhost:8080' });

/**
 * Routes that create, publish or preview the records of forms that this test fills in. They apply the rules of those
 * forms.
 */
const makesRecords = [
  'POST /clients',
  'POST /content/items/{kind}/{id}/publish',
  'POST /promotion/line-items',
  'POST /settings/{group}/draft/test',
];
/**
 * Routes that store no free text, only codes, keys, existing names and times. Exports do not store their search words;
 * names of passkeys follow the rules for names of tokens.
 */
const keepsNoWords = [
  'POST /activities/{id}/machines',
  'POST /activities/{id}/recalled',
  'POST /accounts/{id}/sessions/end',
  'POST /accounts/{id}/state',
  'POST /accounts/export',
  'POST /accounts/unfreeze',
  'POST /accounts/unfreeze/preview',
  'POST /activities/{id}/machines',
  'POST /activities/{id}/recalled',
  'POST /content/items/{kind}/{id}/move',
  'POST /enter',
  'POST /enter/passkey',
  'POST /enter/passkey/challenge',
  'POST /factor/confirm',
  'POST /factor/passkeys',
  'POST /factor/passkeys/prove',
  'POST /factor/prove',
  'POST /orders/export',
  'POST /settings/{group}/test',
  'POST /sandbox/clock',
  'POST /books/mismatches/{id}/assignee',
  'POST /support/feedback/{number}/assignee',
  'POST /support/tickets/{number}/assignee',
];
/** Routes that refuse angle brackets in the names of batches and tokens. */
const takeNoMarkup = ['POST /codes', 'POST /tokens'];

/** Whether the text contains markup that a browser would run. */
const isLive = (text: string) =>
  /<img src=x|<svg onload=a|<script>alert|(href|src|action)="(javascript|data:text)/i.test(text);

describe('markup in text fields', () => {
  test('all text fields of the console except a few listed ones accept markup as plain text', () => {
    const saving = Object.entries(described.paths)
      .filter(([path, verbs]) => path.startsWith('/console/api/') && 'put' in verbs)
      .map(([path]) => `PUT ${path.replace('/console/api', '')}`);
    expect(saving.toSorted()).toEqual([...sweptRoutes, ...savesNoText].toSorted());
    const fields = Object.groupBy(swept, ({ route }) => route);
    expect(Object.keys(fields).toSorted()).toEqual(sweptRoutes.toSorted());
    expect(swept.filter(({ put }) => put !== null).length).toBeGreaterThan(60);
    // Fields for addresses refuse addresses that would run a script.
    const addresses = swept.filter(({ was }) => isAddress(was));
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter(({ put }) => put !== null && /^(javascript|data):/.test(put))).toEqual([]);
  });

  test('every route with a text field outside a form stores markup as text or refuses it', () => {
    const others = new Set([...Object.keys(acted), ...makesRecords, ...keepsNoWords]);
    expect(actsWithWords(described).filter((route) => !others.has(route))).toEqual([]);
    const refused = Object.entries(acted).filter(([, code]) => code !== 0);
    expect(refused.map(([route]) => route).toSorted()).toEqual(takeNoMarkup.toSorted());
  });

  test('markup in texts is escaped on every page of the site', async () => {
    const map = String((await visit('/sitemap.xml')).body);
    const listed = [...map.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    const activities = swept.flatMap(({ path }) => /^\/activities\/(.+)$/.exec(path)?.slice(1) ?? []);
    const pages = new Set([
      '/',
      '/vip',
      '/help',
      '/news',
      '/download',
      ...listed,
      ...activities.map((id) => `/activity/${id}`),
    ]);
    const drawn: string[] = [];
    for (const page of pages) {
      const { status, headers, body } = await visit(page);
      const html = String(body);
      expect([page, status < 500, isLive(html)]).toEqual([page, true, false]);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      expect(String(headers['content-security-policy'])).not.toContain("script-src 'unsafe-inline'");
      if (html.includes('&lt;img src=x')) drawn.push(page);
    }
    expect(drawn).toContain('/');
    expect(drawn).toContain('/download');
    expect(String((await visit('/download')).body)).toContain(MARKED_VERSION);
    expect(drawn.length).toBeGreaterThan(3);
  }, 120_000);

  test('markup in the name of a sign-in provider is escaped on the sign-in pages', async () => {
    const name = swept.find(
      ({ path, field }) => path.startsWith('/settings/provider-') && field === 'values.name',
    )?.put;
    expect(name).toContain('<');
    const offered = await visit(`${accountPaths.providerList}?client_id=${accountClientId}`);
    expect([offered.status, String(offered.headers['content-type'])]).toEqual([200, 'application/json; charset=utf-8']);
    expect(offered.headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.stringify(offered.body)).toContain(JSON.stringify(name).slice(1, -1));
    for (const page of ['/account', '/account/authenticate', '/account/provider']) {
      const { body, headers } = await visit(page);
      expect([page, isLive(String(body))]).toEqual([page, false]);
      expect(String(headers['content-security-policy'])).not.toContain("script-src 'unsafe-inline'");
    }
  });

  test("markup in members' messages reaches operators only as JSON, which browsers do not render", async () => {
    await complain(
      (url, payload) =>
        server.request({
          method: 'POST',
          url,
          payload,
          ...(typeof payload === 'string' && { headers: { 'content-type': 'text/plain' } }),
        }),
      String((await visit('/')).body),
    );
    const [issue] = (await owner.call('GET', '/errors')).body.data.list;
    const reads = Object.entries(described.paths)
      .filter(([path, verbs]) => path.startsWith('/console/api/') && 'get' in verbs && !/\{|live$/.test(path))
      .map(([path]) => path.replace('/console/api', ''));
    let met = 0;
    const [{ number }] = (await owner.call('GET', '/support/feedback')).body.data.list;
    for (const path of [...reads, `/errors/${issue.id}`, `/support/feedback/${number}`]) {
      const { headers, body } = await owner.call('GET', path);
      const type = String(headers['content-type']);
      expect([path, /^(application\/json|text\/csv)/.test(type), headers['x-content-type-options']]).toEqual([
        path,
        true,
        'nosniff',
      ]);
      if (JSON.stringify(body).includes('<img src=x')) met += 1;
    }
    expect(met).toBeGreaterThan(5);
  });
});

test('every audit entry matches its schema', async () => {
  expect(await findUnknownAuditFields(server.deps.db)).toEqual([]);
});

/** Files that may render HTML, because we wrote it: the handbook, and the drawing of the installation steps. */
const ownHtml = ['apps/console/src/handbook/document-view.tsx', 'apps/site/app/device/platform-attribute.tsx'];

test('every export to CSV uses the writer that escapes formulas', () => {
  const root = new URL('../../../../', import.meta.url);
  const making = globSync('apps/{console,server,site}/{src,app}/**/*.{ts,tsx}', { cwd: root })
    // The payment sandbox is left out, because it imitates the bill formats of the channels.
    .filter((file) => !/\.test\.tsx?$|pay-sandbox/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    // `text/csv` in the attribute `accept` concerns files that are read, so it is left out.
    .filter((text) => text.replaceAll(/accept="[^"]*"/g, '').includes('text/csv'));
  expect(making.length).toBeGreaterThan(2);
  for (const text of making) expect(text).toContain("from '@feisuo/contract/facts/csv'");
});

test('only the listed files of the front ends render a text as HTML', () => {
  const root = new URL('../../../../', import.meta.url);
  const makesHtml = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcDoc=/;
  const found = globSync('{apps/{console,site,signin}/{src,app},packages/*/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => makesHtml.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.toSorted()).toEqual(ownHtml);
});
