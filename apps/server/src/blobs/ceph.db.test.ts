import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hasCeph, startCeph } from '../../test/ceph.ts';
import { inheritedEnv } from '../../test/server-process.ts';

const RUNS = [
  ['unit', 's3-client.test.ts'],
  ['database', 's3-files.db.test.ts', 'files-verbs.db.test.ts'],
];

test('the tests of the S3 client, of files in an S3 service and of moving them pass with Ceph', async () => {
  if (!hasCeph()) throw new Error("Debian's radosgw is not installed; `npm run test:full` installs it");
  const ceph = await startCeph();
  try {
    for (const [project = '', ...files] of RUNS) {
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
      const { stdout } = await promisify(execFile)(process.execPath, vitest, {
        cwd: new URL('../../../..', import.meta.url),
        env: { ...inheritedEnv, ...ceph.env, NO_COLOR: '1' },
        maxBuffer: 64 * 1024 ** 2,
      });
      expect(stdout).toMatch(new RegExp(`Test Files\\s+${files.length} passed`));
      expect(stdout).not.toContain('skipped');
    }
  } finally {
    await ceph.stop();
  }
}, 400_000);
