import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { judgeImport } from './import-directions.mjs';

const judge = (from: string, specifier: string, isTypeOnly = false): string | null =>
  judgeImport({ from, specifier, isTypeOnly });

test.each([
  ['packages/contract/src/facts/a.ts', 'typebox', 'facts import no package'],
  ['packages/contract/src/facts/a.ts', '../schemas/pay.ts', 'facts may not import schemas'],
  ['apps/site/app/root.tsx', '@feisuo/contract/schemas/content', 'site may import schemas only as types'],
  ['apps/site/app/root.tsx', '../../server/src/app.ts', 'site may not import server'],
  ['apps/site/app/root.tsx', 'antd', 'antd may not be used in site'],
  ['apps/signin/src/main.tsx', 'antd/es/button', 'antd/es/button may not be used in signin'],
  ['apps/console/src/main.tsx', '../../site/app/root.tsx', 'console may not import site'],
  ['packages/account-sdk/src/a.ts', '@feisuo/contract/schemas/account-user', 'sdk may import schemas only as types'],
  ['packages/account-sdk/src/a.ts', 'react', 'sdk needs nothing at run time'],
  ['packages/account-sdk/src/react/a.ts', 'jose', 'sdk needs nothing at run time'],
  ['packages/account-sdk/src/a.ts', '@feisuo/site/site-request', 'sdk may not import site'],
  ['packages/server-sdk/src/fastify/a.ts', 'fastify', 'serverSdk needs nothing at run time but jose'],
  ['packages/server-sdk/src/a.ts', '@feisuo/account-sdk', 'serverSdk may not import sdk'],
  ['apps/server/src/http/a.ts', '@feisuo/account-sdk', 'http may not import sdk'],
  ['apps/server/src/http/a.ts', '../modules/pay/index.ts', 'http may not import modules'],
  ['apps/server/src/db/a.ts', '../http/app-error.ts', 'db may not import http'],
  ['apps/server/src/modules/content/a.ts', '../operator/index.ts', 'module content may not import module operator'],
  ['apps/server/src/modules/account/a.ts', '../delivery/message-centre.ts', 'a module is entered through its index.ts'],
  ['apps/server/src/wiring/a.ts', '../modules/telemetry/report-event.ts', 'a module is entered through its index.ts'],
  ['apps/server/src/jobs/a.ts', '../modules/telemetry/index.ts', 'jobs may not import modules'],
  ['apps/server/src/modules/pay/a.ts', '../../wiring/b.ts', 'modules may not import wiring'],
  ['apps/server/src/keys/a.ts', '../db/b.ts', 'keys may not import db'],
  ['apps/server/src/db/a.ts', '../config/b.ts', 'db may not import config'],
  ['apps/server/src/wiring/a.ts', '../console/b.ts', 'wiring may not import consoleRoutes'],
  ['apps/server/src/pages/a.ts', '@feisuo/site/site-request', 'pages may import site only as types'],
  ['apps/site/app/features/games/a.ts', '../meter/b.ts', 'feature games may not import feature meter'],
  ['apps/site/app/components/a.tsx', '../features/meter/b.ts', 'components know no feature'],
  ['apps/server/src/modules/operator/a.ts', '../../operator-actions/b.ts', 'modules may not import operatorActions'],
  ['apps/server/src/operator-actions/a.ts', '../console/b.ts', 'operatorActions may not import consoleRoutes'],
  ['apps/server/src/modules/pay/orders/a.ts', '../renewals/b.ts', 'orders is no layer above renewals'],
  ['apps/server/src/modules/pay/catalogue/a.ts', '../channels/b.ts', 'catalogue is no layer above channels'],
  [
    'apps/server/src/modules/pay/orders/a.ts',
    '../pay-deps.ts',
    'no layer of pay imports what puts the layers together',
  ],
  ['apps/site/app/session/a.ts', '../visit/b.ts', 'session is no layer above visit'],
  ['apps/site/app/promotion/a.ts', '../checkout/b.ts', 'promotion is no layer above checkout'],
  ['apps/site/app/popups/a.ts', '../start/b.ts', 'only the root of the site imports start'],
])('%s may not import from %s', (from, specifier, fault) => {
  expect(judge(from, specifier)).toContain(fault);
});

test.each([
  ['apps/site/app/root.tsx', '@feisuo/contract/facts/paths', false],
  ['apps/site/app/root.tsx', '@feisuo/contract/schemas/content', true],
  ['apps/server/src/modules/account/a.ts', '../delivery/index.ts', false],
  ['apps/server/src/pages/a.ts', '@feisuo/site/site-request', true],
  ['apps/server/src/http/metrics.ts', '../jobs/job-runner.ts', true],
  ['apps/console/src/main.tsx', 'antd', false],
  ['packages/account-sdk/src/a.ts', '@feisuo/contract/facts/limits', false],
  ['packages/account-sdk/src/a.ts', '@feisuo/contract/schemas/account-user', true],
  ['packages/account-sdk/src/react/a.ts', 'react', false],
  ['packages/server-sdk/src/a.ts', 'jose', false],
  ['packages/server-sdk/src/fastify/a.ts', 'fastify', true],
  ['apps/site/app/root.tsx', '@feisuo/account-sdk', false],
  ['apps/signin/src/main.tsx', '@feisuo/account-sdk/react', false],
  ['apps/server/src/http/a.db.test.ts', '../modules/account/clients.tables.ts', false],
  ['apps/server/src/modules/pay/renewals/a.ts', '../orders/b.ts', false],
  ['apps/server/src/modules/pay/pay.routes.ts', './orders/b.ts', false],
  ['apps/site/app/visit/a.ts', '../session/b.ts', false],
  ['apps/site/app/start/a.ts', '../overlays/b.ts', false],
  ['apps/site/app/root.tsx', './start/b.ts', false],
  ['apps/site/app/features/games/a.tsx', '../../checkout/b.ts', false],
])('%s may import from %s', (from, specifier, isTypeOnly) => {
  expect(judge(from, specifier, isTypeOnly)).toBeNull();
});

test('the linter fails for files that violate the import directions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-lint-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const lint = () => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), 'apps'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout };
  };
  write('apps/server/src/http/good.ts', "export { one } from '../db/one.ts';\n");
  write('apps/server/src/db/one.ts', 'export const one = 1;\n');
  expect(lint()).toMatchObject({ status: 0 });
  write('apps/server/src/db/wrong.ts', "export { one } from '../http/good.ts';\n");
  // The rule also counts type imports and dynamic imports, which can form cycles too.
  write('apps/site/app/visit/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | null;\n");
  write('apps/site/app/visit/two.ts', "export interface Two {\n  three: typeof import('./three.ts');\n}\n");
  write('apps/site/app/visit/three.ts', "export const three = () => import('./one.ts');\n");
  const { status, stdout } = lint();
  expect(status).toBe(1);
  expect(stdout).toContain('db may not import http');
  expect(stdout).toContain('3 files import one another: apps/site/app/visit/one.ts, apps/site/app/visit/three.ts');
  rmSync(folder, { recursive: true });
}, 30_000);
