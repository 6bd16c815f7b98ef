import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
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
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { copyWorkspace, npm } from './copy-workspace.ts';
import { readmes } from './package-documents.ts';
import { accountSdk } from './package-places.ts';

/** Folder for a new project, in which the packed SDK is installed without network access. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'feisuo-sdk-pack-')));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@feisuo/account-sdk');
const node = (args: string[], cwd: string) => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(installed, file), 'utf8');
const manifestOf = (text: string) => JSON.parse(text) as Record<string, object | string>;

/** Folder of the SDK in a copy of the repository, because packing changes files there temporarily. */
const packed = join(folder, 'workspace/packages/account-sdk');

beforeAll(() => {
  copyWorkspace(join(folder, 'workspace'));
  npm(['pack', '--offline', '--pack-destination', folder], packed);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';

  cpSync(join(root, 'scripts/sdk/pack-project'), project, { recursive: true });
  npm(['install', '--offline', '--ignore-scripts', '--no-package-lock', join(folder, tarball)], project);
  // The project needs React, so React of this repository is linked into it.
  mkdirSync(join(project, 'node_modules/@types'));
  for (const name of ['react', '@types/react']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('`npm pack` leaves the folder of the SDK unchanged, except for the build', () => {
  const own = readdirSync(accountSdk.folder).filter((name) => name !== 'node_modules');
  const left = readdirSync(packed).filter((name) => name !== '.npm-cache');
  expect(left.toSorted()).toEqual([...new Set([...own, 'dist'])].toSorted());
  for (const name of readmes)
    expect(readFileSync(join(packed, name), 'utf8')).toBe(readFileSync(join(accountSdk.folder, name), 'utf8'));
});

/**
 * APIs that a browser of three years ago may lack. New syntax is not listed, because the build converts it, and neither
 * are language features above ES2022, because the compiler refuses them.
 */
const tooNew =
  /\bAbortSignal\.any\b|\bURL\.parse\b|\bcookieStore\b|\bnavigation\.|\bscheduler\.|\btoBase64\b|\bfromBase64\b|\bcredentialless\b/;

test('the SDK package uses only browser APIs that are at least three years old', () => {
  const scripts = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => tooNew.test(read(join('dist', name))))).toEqual([]);
});

test('the SDK package contains its build and documents, and depends on no other package', () => {
  const files = ['LICENSE', ...readmes, 'api-report.d.ts', 'dist', 'docs', 'package.json'];
  expect(readdirSync(installed).toSorted()).toEqual(files);
  const built = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(built.filter((path) => path.includes('.test.'))).toEqual([]);
  expect(readdirSync(join(project, 'node_modules/@feisuo'))).toEqual(['account-sdk']);
});

test('the manifest of the SDK package has repository, licence and engines, and declares no side effects', () => {
  expect(manifestOf(read('package.json'))).toMatchObject({
    license: 'SEE LICENSE IN LICENSE',
    repository: { type: 'git', directory: 'packages/account-sdk' },
    engines: manifestOf(readFileSync(join(root, 'package.json'), 'utf8'))['engines'],
    sideEffects: false,
    type: 'module',
  });
  expect(read('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test('every entry of the SDK package has modules and types', () => {
  const exported = manifestOf(read('package.json'))['exports'] as Record<string, Record<string, string>>;
  expect(Object.keys(exported)).toEqual(['.', './react', './locales']);
  const files = Object.values(exported).flatMap(({ types, default: code }) => [types ?? '', code ?? '']);
  expect(files.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
});

test('every link of the README and guides in the SDK package leads to a file in the package', () => {
  const guides = readdirSync(join(installed, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path));
  expect(guides.length).toBeGreaterThan(8);
  const links = [...readmes, ...guides].flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ file, target })),
  );
  const dead = links.filter(({ file, target }) => {
    if (/^https?:/.test(target)) return false;
    const place = join(installed, dirname(file), target.replace(/#.*/, ''));
    return !place.startsWith(installed) || !existsSync(place);
  });
  expect(dead).toEqual([]);
  expect(links.filter(({ file }) => file === 'README.md').length).toBeGreaterThan(9);
});

test.each([
  ['Node', []],
  ['a bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler']],
])('the types of the SDK package compile in a strict project with %s resolution', { timeout: 30_000 }, (_, flags) => {
  const { stdout } = node([join(root, 'node_modules/typescript/bin/tsc'), '-p', project, ...flags], project);
  expect(stdout).toBe('');
});

test('in Node, the SDK package calls a server, reads its replies and throws its errors', { timeout: 30_000 }, () => {
  const { stdout, stderr } = node(['call-server.mjs'], project);
  expect({ stdout: stdout.trim(), stderr }).toEqual({
    stdout: 'client test-client, 3 not_found, zh-CN ok, React ok',
    stderr: '',
  });
});

test('a bundler finds every entry of the SDK package, and drops unused modules', async () => {
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
  const entries = ['', '/react', '/locales'];
  const everything = await bundled(entries.map((entry) => `export * from '@feisuo/account-sdk${entry}';`).join('\n'));
  const parts = ['/v1/auth/signup/anonymously', 'AccountProvider is missing', '验证码'];
  expect(parts.filter((part) => !everything.includes(part))).toEqual([]);
  const little = await bundled("export { createAccountClient } from '@feisuo/account-sdk';");
  expect(little).toContain('x-client-id');
  expect(parts.filter((part) => little.includes(part))).toEqual([]);
});
