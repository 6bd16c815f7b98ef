import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSdk } from './sdk/bundle.ts';
import { makeDeclarations } from './sdk/declarations.ts';
import { putDocuments, takeDocuments } from './sdk/package-documents.ts';
import { sdkFolder } from './sdk/package-places.ts';

/** Builds the account SDK for npm: modules, types, and documents. `--tidy` removes the documents after packing. */
const { values: flags } = parseArgs({ options: { tidy: { type: 'boolean' } } });
if (flags.tidy) takeDocuments(sdkFolder);
else await build();

async function build(): Promise<void> {
  const declarations = await makeDeclarations();
  const dist = join(sdkFolder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await bundleSdk(dist);
  for (const [path, text] of declarations) {
    const file = join(dist, `${path}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  putDocuments(sdkFolder);
  console.log(`Built the account client: ${declarations.size} modules with types.`);
}
