import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { npm } from './npm.ts';
import { sdkFolder } from './package-places.ts';

/** A project somewhere else, in which the package is installed as anybody would install it. Nothing is asked of a network. */
const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-pack-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@feisuo/account-sdk');
const node = (args: string[], cwd: string) => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });

beforeAll(() => {
  const stage = join(folder, 'stage');
  mkdirSync(stage);
  for (const file of ['package.json', 'README.md']) cpSync(join(sdkFolder, file), join(stage, file));
  const built = node([join(root, 'scripts/build-sdk.ts'), '--out', join(stage, 'dist')], folder);
  if (built.status !== 0) throw new Error(built.stderr);
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], stage);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';

  cpSync(join(root, 'scripts/sdk/pack-project'), project, { recursive: true });
  npm(['install', '--offline', '--ignore-scripts', '--no-package-lock', join(folder, tarball)], project);
  // The project has React of its own; ours will do.
  mkdirSync(join(project, 'node_modules/@types'));
  for (const name of ['react', '@types/react']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('`npm pack` builds first', () => {
  const { scripts } = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8')) as { scripts: object };
  expect(scripts).toEqual({ prepack: 'node ../../scripts/launch.mjs scripts/build-sdk.ts' });
});

test('the package holds what was built and what tells about it, and brings no other package', () => {
  expect(readdirSync(installed).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
  const built = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(built.filter((path) => path.includes('.test.'))).toEqual([]);
  expect(readdirSync(join(project, 'node_modules/@feisuo'))).toEqual(['account-sdk']);
});

test('its types suit a strict project that checks them too', { timeout: 30_000 }, () => {
  const { stdout } = node([join(root, 'node_modules/typescript/bin/tsc'), '-p', project], project);
  expect(stdout).toBe('');
});

test('in Node it calls a server, reads its answers and throws its errors', { timeout: 30_000 }, () => {
  const { stdout, stderr } = node(['call-server.mjs'], project);
  expect({ stdout: stdout.trim(), stderr }).toEqual({
    stdout: 'client test-client, 3 not_found, zh-CN ok',
    stderr: '',
  });
});

test('a bundler finds every part of it, and leaves out what is not used', async () => {
  const bundled = async (text: string): Promise<string> => {
    const entry = join(project, 'bundled.js');
    writeFileSync(entry, text);
    const bundle = await rolldown({
      input: entry,
      external: 'react',
      platform: 'browser',
      onLog(_level, log) {
        throw new Error(log.message);
      },
    });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  };
  const doors = ['', '/react', '/locales'];
  const everything = await bundled(doors.map((door) => `export * from '@feisuo/account-sdk${door}';`).join('\n'));
  const parts = ['/v1/auth/signup/anonymously', 'AccountProvider is missing', '验证码'];
  expect(parts.filter((part) => !everything.includes(part))).toEqual([]);
  const little = await bundled("export { createAccountClient } from '@feisuo/account-sdk';");
  expect(little).toContain('x-client-id');
  expect(parts.filter((part) => little.includes(part))).toEqual([]);
});
