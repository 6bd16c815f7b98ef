import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSdk } from './sdk/bundle.ts';
import { makeDeclarations } from './sdk/declarations.ts';
import { sdkFolder } from './sdk/package-places.ts';

/** Builds the account client for those who install it: modules and their types. `--out` names another folder than `dist`. */
const { values: flags } = parseArgs({ options: { out: { type: 'string' } } });
const folder = resolve(flags.out ?? join(sdkFolder, 'dist'));
const declarations = await makeDeclarations();
rmSync(folder, { recursive: true, force: true });
await bundleSdk(folder);
for (const [path, text] of declarations) {
  const file = join(folder, `${path}.d.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`Built the account client: ${declarations.size} modules with types.`);
