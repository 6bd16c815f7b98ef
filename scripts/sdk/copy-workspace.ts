import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, stampOfInstall } from '../launch.mjs';

const parts = [
  'LICENSE',
  'docs',
  'package-lock.json',
  'package.json',
  'packages/account-sdk',
  'packages/contract',
  'scripts',
  'tsconfig.base.json',
];
const made = new Set(['dist', 'node_modules']);

/** Copies the parts of this repository that packing needs, and links the installed packages. */
export function copyWorkspace(to: string): void {
  for (const part of parts) {
    cpSync(join(root, part), join(to, part), { recursive: true, filter: (path) => !made.has(basename(path)) });
  }
  const installed = join(to, 'node_modules');
  mkdirSync(join(installed, '@feisuo'), { recursive: true });
  for (const name of ['account-sdk', 'contract']) {
    symlinkSync(join(to, 'packages', name), join(installed, '@feisuo', name));
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@feisuo' && !name.startsWith('.')) {
      symlinkSync(join(root, 'node_modules', name), join(installed, name));
    }
  }
  // Marks the packages as installed, so that launch.mjs in the copy does not install them.
  writeFileSync(join(installed, '.feisuo-installed'), stampOfInstall('to develop'));
}
