import { describe, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/test-server.ts';
import { addOperator, makeLink, linkAddress, makeFirstLink } from './index.ts';

const server = useTestServer();

const ours = { origin: 'http://localhost:8080' };
const tokenIn = (link: string | null) => new URL(link ?? '').hash.replace('#enter=', '');

async function newLinkToken(name: string): Promise<string> {
  const link = await makeLink(server.deps, name, { by: { actor: 'test' } });
  return tokenIn(linkAddress(server.deps, 'http://localhost:8080', link ?? ''));
}

let entries = 0;
async function enterAs(role: 'owner' | 'viewer'): Promise<{ cookie: string } & typeof ours> {
  await addOperator(server.deps, { name: `test ${role}`, role }, { by: { actor: 'test' } });
  const entered = await server.request({
    method: 'POST',
    url: '/console/api/enter',
    payload: { token: await newLinkToken(`test ${role}`) },
    headers: ours,
    remoteAddress: `198.51.100.${(entries += 1)}`,
  });
  expect(entered.body.code).toBe(0);
  return { ...ours, cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('the one-time operator link', () => {
  test('the one-time link is the same at every start until the first sign-in, and is not printed afterwards', async () => {
    const first = await makeFirstLink(server.deps, server.deps.config);
    expect(first).toMatch(/^http:\/\/localhost:8080\/console\/#enter=[\w-]{43}$/);
    expect(await makeFirstLink(server.deps, server.deps.config)).toBe(first);
    expect((await server.post('/console/api/enter', { token: tokenIn(first) }, ours)).body.code).toBe(0);
    expect(await makeFirstLink(server.deps, server.deps.config)).toBeNull();
    // Even after all sessions are deleted, the server must not create a first link again.
    await server.deps.database.pool.query('delete from operator_sessions');
    expect(await makeFirstLink(server.deps, server.deps.config)).toBeNull();
  });

  test('of 50 concurrent uses of the one-time link one signs in', async () => {
    const token = await newLinkToken('owner');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        server.request({
          method: 'POST',
          url: '/console/api/enter',
          payload: { token },
          headers: ours,
          remoteAddress: `192.0.2.${i}`,
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 4123)).toHaveLength(49);
  });

  test('the one-time link is valid for 24 hours, and a newer link replaces it', async () => {
    const enter = async (token: string) => (await server.post('/console/api/enter', { token }, ours)).body.code;
    const replaced = await newLinkToken('owner');
    const current = await newLinkToken('owner');
    expect(await enter(replaced)).toBe(4123);
    server.clock.setOffset(24 * 3_600_000 + 1000);
    expect(await enter(current)).toBe(4123);
    server.clock.setOffset(0);
    expect(await enter(current)).toBe(0);
  });

  test('the one-time link and the session token are stored only as hashes', async () => {
    const token = await newLinkToken('owner');
    const entered = await server.post('/console/api/enter', { token }, ours);
    const session = /feisuo_operator=([^;]+)/.exec(String(entered.headers['set-cookie']))?.[1] ?? '';
    const { rows } = await server.deps.database.pool.query(
      'select (select string_agg(l::text, $1) from operator_links l) || (select string_agg(s::text, $1) from operator_sessions s) as all',
      ['\n'],
    );
    expect(session.length).toBeGreaterThan(40);
    expect(rows[0].all).not.toContain(session);
    expect(rows[0].all).not.toContain(token);
  });

  test('guesses of one-time links are limited per client address', async () => {
    const guess = () =>
      server.request({
        method: 'POST',
        url: '/console/api/enter',
        payload: { token: 'x'.repeat(43) },
        headers: ours,
        remoteAddress: '203.0.113.9',
      });
    for (let i = 0; i < 20; i++) await guess();
    expect(await guess()).toMatchObject({ status: 429, body: { code: 429 } });
  });
});

describe('the operator session', () => {
  test('the operator session is an HttpOnly cookie, is required by all routes, and ends on sign-out', async () => {
    const entered = await server.post('/console/api/enter', { token: await newLinkToken('owner') }, ours);
    expect(entered.headers['set-cookie']).toMatch(
      /^feisuo_operator=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    expect((await server.get('/console/api/me', { cookie })).body.data.operator).toMatchObject({
      name: 'owner',
      role: 'owner',
    });
    for (const path of ['me', 'system', 'audit', 'content/site']) {
      expect(await server.get(`/console/api/${path}`)).toMatchObject({ status: 401, body: { code: 10003 } });
    }
    await server.post('/console/api/leave', {}, { ...ours, cookie });
    expect((await server.get('/console/api/me', { cookie })).status).toBe(401);
  });

  test('the operator session ends after 12 hours, even if the operator is active', async () => {
    const headers = await enterAs('owner');
    const statusAfter = async (minutes: number) => {
      server.clock.setOffset(minutes * 60_000);
      return (await server.get('/console/api/me', headers)).status;
    };
    for (let minutes = 40; minutes < 720; minutes += 40) expect(await statusAfter(minutes)).toBe(200);
    expect(await statusAfter(719)).toBe(200);
    expect(await statusAfter(721)).toBe(401);
    server.clock.setOffset(0);
  });

  test("the operator session's cookie has the prefix __Host- and is Secure on https", async () => {
    const secure = await startTestServer({ SITE_ORIGIN: 'https://www.example.test' });
    const link = await makeLink(secure.deps, 'owner', { by: { actor: 'test' } });
    const token = tokenIn(linkAddress(secure.deps, 'https://www.example.test', link ?? ''));
    const entered = await secure.post('/console/api/enter', { token }, { origin: 'https://www.example.test' });
    expect(entered.headers['set-cookie']).toMatch(
      /^__Host-feisuo_operator=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.dispose();
  });

  test.each([
    ['another origin', { origin: 'https://evil.test' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['no origin at all', {}, 403],
    ['no origin, but Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ])(
    'the operator session is accepted only with its own Origin or same-origin Sec-Fetch-Site: %s',
    async (_name, headers, status) => {
      const { cookie } = await enterAs('owner');
      expect((await server.post('/console/api/leave', {}, { ...headers, cookie })).status).toBe(status);
    },
  );
});

describe('editing the site’s documents', () => {
  const read = async (headers: Record<string, string>) =>
    (await server.get('/console/api/content/site', headers)).body.data;
  const save = (headers: Record<string, string>, payload: object) =>
    server.request({ method: 'PUT', url: '/console/api/content/site', payload, headers });

  test('a changed site document is visible at once and audited; saving from an old version is refused', async () => {
    const headers = await enterAs('owner');
    const { version, content } = await read(headers);
    const changed = { ...content, brand: { ...content.brand, name: '新名字' } };
    expect((await save(headers, { version, content: changed })).body).toMatchObject({
      code: 0,
      data: { version: version + 1 },
    });
    expect(await save(headers, { version, content })).toMatchObject({ status: 409, body: { code: 409 } });
    const listed = await server.get('/xlppc.gacs/api/gxsdn/config/list?config_id=site');
    expect(listed.body.data.list[0]).toMatchObject({
      config_id: 'site',
      version: version + 1,
      content: { brand: { name: '新名字' } },
    });
    const [entry] = (await server.get('/console/api/audit', headers)).body.data.list;
    expect(entry).toMatchObject({ actor: 'test owner', action: 'content.save', subject: 'site' });
    expect(entry.before.brand.name).not.toBe('新名字');
    expect(entry.after.brand.name).toBe('新名字');
  });

  test('of 20 editors who save the same version of a site document concurrently, one succeeds', async () => {
    const headers = await enterAs('owner');
    const { version, content } = await read(headers);
    const namedAfter = (editor: number) => ({ ...content, brand: { ...content.brand, name: `第 ${editor} 位` } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, editor) => save(headers, { version, content: namedAfter(editor) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('saving an unchanged site document creates no version and no audit entry', async () => {
    const headers = await enterAs('owner');
    const { version, content } = await read(headers);
    const newest = async () => (await server.get('/console/api/audit', headers)).body.data.list[0].id;
    const before = await newest();
    // The same document with its keys in reverse order must not count as a change.
    const same = Object.fromEntries(Object.entries(content).toReversed());
    expect((await save(headers, { version, content: same })).body).toMatchObject({ code: 0, data: { version } });
    expect((await save(headers, { version: 1, content })).body).toMatchObject({ code: 0, data: { version } });
    expect((await read(headers)).version).toBe(version);
    expect(await newest()).toBe(before);
  });

  test.each(['/a b', '//evil.example', 'http://a.example', 'https://', '随便写写'])(
    'a site document refuses a link to %j: only https or a single slash, and no blanks',
    async (href) => {
      const headers = await enterAs('owner');
      const { version, content } = await read(headers);
      const header = { ...content.header, companyLinks: [{ text: '关于我们', href }] };
      expect(await save(headers, { version, content: { ...content, header } })).toMatchObject({
        status: 400,
        body: { msg: expect.stringContaining('content.header.companyLinks.0.href') },
      });
    },
  );

  test('a malformed site document is refused with the name of its field, and a viewer may only read', async () => {
    const headers = await enterAs('owner');
    const { version, content } = await read(headers);
    const broken = await save(headers, { version, content: { ...content, brand: 5 } });
    expect(broken).toMatchObject({ status: 400, body: { code: 400, msg: expect.stringContaining('content.brand') } });
    const viewer = await enterAs('viewer');
    expect(await save(viewer, { version, content })).toMatchObject({ status: 403, body: { code: 26001 } });
    expect((await read(viewer)).version).toBe(version);
  });
});

test('the audit log is append-only, even for statements sent directly to the database', async () => {
  const { pool } = server.deps.database;
  await expect(pool.query("update audit_log set actor = 'unknown'")).rejects.toThrow('append only');
  await expect(pool.query('delete from audit_log')).rejects.toThrow('append only');
});

test('the list of audit entries pages backwards by id', async () => {
  const headers = await enterAs('owner');
  await server.deps.database.pool.query(
    "insert into audit_log (at, actor, action, subject) select now(), 'test', 'filler', g::text from generate_series(1, 120) g",
  );
  const pages = [];
  for (let next: string | null = ''; next !== null;) {
    const { data }: { data: { list: { id: string }[]; next: string | null } } = (
      await server.get(`/console/api/audit${next && `?before=${next}`}`, headers)
    ).body;
    pages.push(data.list.map(({ id }) => Number(id)));
    next = data.next;
  }
  const ids = pages.flat();
  expect(pages[0]).toHaveLength(50);
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  expect(ids.at(-1)).toBe(1);
});

test('the system page shows the database, sandboxes, the link to the simulator, and queues', async () => {
  const headers = await enterAs('owner');
  expect((await server.get('/console/api/system', headers)).body.data).toMatchObject({
    mode: 'demo',
    database: { kind: 'postgresql' },
    sandboxes: [
      { id: 'clock' },
      { id: 'outbox-sms' },
      { id: 'outbox-email' },
      { id: 'demo-provider' },
      { id: 'pay-sandbox' },
      { id: 'share-ticket' },
      { id: 'ad-uploads' },
    ],
    bridgeSimulator: expect.stringMatching(/^http.+\/bridge-simulator$/),
    queues: expect.arrayContaining(
      ['dead-letters', 'erase-accounts', 'housekeeping', 'sweep-orders'].map((name) =>
        expect.objectContaining({ name }),
      ),
    ),
    deadLetters: 0,
  });
});
