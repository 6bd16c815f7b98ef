import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { copyWorkspace, npm } from './copy-workspace.ts';
import { readmes } from './package-documents.ts';
import { readEntries, serverSdk } from './package-places.ts';

/** A new project with the packed server SDK. Its other packages are linked from this repository. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'feisuo-server-sdk-pack-')));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@feisuo/server-sdk');
const node = (args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

beforeAll(() => {
  copyWorkspace(join(folder, 'workspace'));
  npm(['pack', '--offline', '--pack-destination', folder], join(folder, 'workspace/packages/server-sdk'));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(installed, { recursive: true });
  spawnSync('tar', ['-xzf', join(folder, tarball), '--strip-components', '1', '-C', installed]);
  for (const name of ['jose', 'fastify', '@types/node', '@types/express', 'undici-types']) {
    mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server SDK package contains its build and documents, and depends on jose only', () => {
  const files = ['LICENSE', ...readmes, 'api-report.d.ts', 'dist', 'docs', 'package.json'];
  expect(readdirSync(installed).toSorted()).toEqual(files);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
  expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['jose']);
  const built = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(built.filter((path) => path.includes('.test.'))).toEqual([]);
  const code = built
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(installed, 'dist', path), 'utf8'));
  const imported = code.flatMap((text) => [...text.matchAll(/from "([^."][^"]*)"/g)].map(([, name]) => name));
  expect([...new Set(imported)].toSorted()).toEqual(['jose', 'node:crypto']);
});

test('every entry of the server SDK package runs in Node, and verifies a webhook', { timeout: 30_000 }, () => {
  writeFileSync(
    join(project, 'run.mjs'),
    `import { createHmac } from 'node:crypto';
import { createWebhookVerifier, createTokenVerifier } from '@feisuo/server-sdk';
import * as fastify from '@feisuo/server-sdk/fastify';
import * as express from '@feisuo/server-sdk/express';
const key = Buffer.alloc(32, 1);
const { verify } = createWebhookVerifier({ secrets: 'whsec_' + key.toString('base64') });
const timestamp = String(Math.floor(Date.now() / 1000));
const body = '{"type":"ping","timestamp":"2026-11-18T06:30:00.000Z","data":{"endpoint_id":"1"}}';
const signature = 'v1,' + createHmac('sha256', key).update('evt_1.' + timestamp + '.' + body).digest('base64');
const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
const { type } = verify({ headers, body });
const tokens = createTokenVerifier({ issuer: 'https://account.example', audience: 'a' });
const refusal = await tokens.authenticate(undefined).catch((error) => error.reason);
console.log(type, refusal, Object.keys(fastify).join(), Object.keys(express).join());
`,
  );
  const { stdout, stderr } = node(['run.mjs']);
  const binding = 'claimsOf,requireToken,webhooks';
  expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: `ping missing ${binding} ${binding}`, stderr: '' });
});

test.each([
  ['Node', ['NodeNext', 'NodeNext']],
  ['a bundler', ['ESNext', 'bundler']],
] as const)(
  'the types of the server SDK compile in a strict project with %s resolution',
  { timeout: 60_000 },
  (_, to) => {
    const [module, moduleResolution] = to;
    const compilerOptions = {
      target: 'ES2022',
      lib: ['ES2022'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      module,
      moduleResolution,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['uses-types.ts'] }));
    writeFileSync(
      join(project, 'uses-types.ts'),
      `import { createManagementClient, createTokenVerifier, createWebhookVerifier, TokenError } from '@feisuo/server-sdk';
import { claimsOf, requireToken, webhooks } from '@feisuo/server-sdk/fastify';
import * as express from '@feisuo/server-sdk/express';
import type { FastifyInstance } from 'fastify';
import type { Express } from 'express';

const verifier = createTokenVerifier({ issuer: 'https://account.example', audience: ['a'] });
const receiver = {
  verifier: createWebhookVerifier({ secrets: ['whsec_x'] }),
  handle: (event: ReturnType<ReturnType<typeof createWebhookVerifier>['verify']>) => {
    if (event.type === 'order.paid') event.data.amount_fen.toFixed();
    // @ts-expect-error: only orders have an amount
    if (event.type === 'ping') event.data.amount_fen.toFixed();
  },
};
export async function fastifyApp(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>('/:id', { onRequest: requireToken(verifier) }, async (request) => {
    const { sub }: { sub: string } = claimsOf(request);
    return sub + request.params.id;
  });
  await app.register(webhooks, { path: '/feisuo', ...receiver });
}
export function expressApp(app: Express) {
  app.post('/feisuo', express.webhooks(receiver));
  app.get('/:id', express.requireToken(verifier, { scopes: ['a'] }), (request, response) => {
    response.json(express.claimsOf(request));
  });
}
export async function manage() {
  const { accounts, orders } = createManagementClient({ consoleOrigin: 'https://console.example', token: 'op_x' });
  const { account } = await accounts.get('1');
  const { list } = await orders.list({ account: account.id });
  // @ts-expect-error: what is not on the wire is not in the types
  void account.nothing;
  return list.map(({ amountFen }) => amountFen);
}
export const isRefusal = (error: unknown) => error instanceof TokenError && error.status === 401;
`,
    );
    expect(node([join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).stdout).toBe('');
  },
);

test('the manifest of the server SDK lists the entries that its guide names', () => {
  expect(readEntries(serverSdk).map(({ entry }) => entry)).toEqual(['.', './fastify', './express']);
});
