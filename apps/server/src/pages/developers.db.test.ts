import { allServices } from '@feisuo/contract/facts/services';
import { PING, webhookEvents } from '@feisuo/contract/facts/webhook-events';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

interface Operation {
  summary?: string;
  security?: Record<string, unknown>[];
  'x-permit'?: string;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  components: { securitySchemes: Record<string, unknown> };
}

const server = useTestServer({ SERVICES: allServices.join(',') });
let all: Document;
let shown: Document;
/** Text of every developer page, by its path. */
const pages = new Map<string, string>();

const isForOperators = (path: string, { security = [], ...operation }: Operation) =>
  path.startsWith('/console') ||
  'x-permit' in operation ||
  security.some((one) => JSON.stringify(one).includes('operator'));

beforeAll(async () => {
  all = (await server.get('/openapi.json')).body as Document;
  shown = (await server.get('/developers/openapi.json')).body as Document;
  const sitemap = String((await server.get('/sitemap.xml')).body);
  const origin = new URL(server.deps.config.siteOrigin).origin;
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''));
  for (const path of listed.filter((one) => one.includes('/developers'))) {
    const answer = await server.get(path);
    if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`);
    pages.set(path, String(answer.body));
  }
});

test('the sitemap lists every developer page in Chinese and in English, each with the address of the other', () => {
  const chinese = [...pages.keys()].filter((path) => path.startsWith('/developers'));
  expect(chinese.length).toBeGreaterThan(20);
  expect([...pages.keys()].filter((path) => path.startsWith('/en/'))).toEqual(chinese.map((path) => `/en${path}`));
  for (const [path, html] of pages) {
    const isEnglish = path.startsWith('/en/');
    expect(html, path).toContain(`<html lang="${isEnglish ? 'en' : 'zh-CN'}">`);
    const other = isEnglish ? path.slice('/en'.length) : `/en${path}`;
    for (const address of [path, other])
      expect(html, path).toMatch(new RegExp(`hrefLang="[\\w-]+" href="[^"]*${address}"`));
    // All other languages get English.
    expect(html, path).toMatch(/hrefLang="x-default" href="[^"]*\/en\/developers/);
  }
});

test('neither the public API document nor any developer page names a route of operators', () => {
  const hidden = Object.entries(all.paths).filter(([path, methods]) =>
    Object.values(methods).some((operation) => isForOperators(path, operation)),
  );
  expect(hidden.length).toBeGreaterThan(150);
  const document = JSON.stringify(shown);
  for (const [path] of hidden) {
    const spelled = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [name, text] of [...pages, ['openapi.json', document] as const]) {
      expect(text.includes(path) || text.includes(spelled), `${name} names ${path}`).toBe(false);
      expect(text.includes('/console/'), name).toBe(false);
    }
  }
  expect(Object.keys(shown.components.securitySchemes)).toEqual(['bearer']);
});

test('the public API document has all routes of the account API and no others', () => {
  const isPublic = (path: string) => /^\/(?:v1|\.well-known)\//.test(path);
  expect(Object.keys(shown.paths)).toEqual(Object.keys(all.paths).filter(isPublic));
  expect(Object.keys(shown.paths).length).toBeGreaterThan(60);
});

test('every caller may read the public API document, also pages of other origins, and a cached copy is confirmed', async () => {
  const { headers } = await server.get('/developers/openapi.json', { origin: 'https://tools.example.test' });
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  const again = await server.get('/developers/openapi.json', { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
});

test('the API reference lists every operation, in Chinese with Chinese words', () => {
  const [chinese, english] = [pages.get('/developers/api') ?? '', pages.get('/en/developers/api') ?? ''];
  for (const [path, methods] of Object.entries(shown.paths))
    for (const { summary = '' } of Object.values(methods)) {
      for (const html of [chinese, english]) expect(html, path).toContain(`<code>${path}</code>`);
      expect(english, path).toContain(summary);
      expect(chinese.includes(summary), `${path} needs Chinese words in operation-words.ts`).toBe(false);
    }
});

test('an unknown developer page is not found', async () => {
  for (const path of ['/developers/quickstarts/cobol', '/en/developers/api/console', '/developers/unknown'])
    expect((await server.get(path)).status, path).toBe(404);
});

test('the webhook pages show each event with an example that fits the schema in the public API document', () => {
  expect(Object.keys(shown.webhooks).toSorted()).toEqual([...webhookEvents, PING].toSorted());
  for (const path of ['/developers/webhooks', '/en/developers/webhooks']) {
    const blocks = [...(pages.get(path) ?? '').matchAll(/<code>((?:(?!<\/code>)[\s\S])*)<\/code>/g)].map(
      ([, html = '']) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"'),
    );
    const examples = blocks
      .filter((text) => text.startsWith('{\n  "type"'))
      .map((text) => JSON.parse(text) as { type: string });
    expect(examples).toHaveLength(webhookEvents.length + 1);
    for (const example of examples) {
      const { schema } = shown.webhooks[example.type]?.post.requestBody.content['application/json'] ?? { schema: {} };
      expect(Compile(schema as Parameters<typeof Compile>[0]).Check(example), JSON.stringify(example)).toBe(true);
    }
  }
});
