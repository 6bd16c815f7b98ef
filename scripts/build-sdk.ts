import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSdk } from './sdk/bundle.ts';
import { makeDeclarations } from './sdk/declarations.ts';
import { putDocuments, takeDocuments } from './sdk/package-documents.ts';
import { accountSdk, sdkPackages } from './sdk/package-places.ts';

/** Builds a package for npm: modules, types, and documents. `--tidy` removes the documents after packing. */
const { values: flags } = parseArgs({
  options: { package: { type: 'string', default: accountSdk.name }, tidy: { type: 'boolean' } },
});
const sdk = sdkPackages.find(({ name }) => name === flags.package);
if (!sdk) throw new Error(`there is no package ${flags.package}`);
if (flags.tidy) takeDocuments(sdk);
else {
  const declarations = await makeDeclarations(sdk);
  const dist = join(sdk.folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await bundleSdk(sdk, dist);
  for (const [path, text] of declarations) {
    const file = join(dist, `${path}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  putDocuments(sdk);
  console.log(`Built @feisuo/${sdk.name}: ${declarations.size} modules with types.`);
}
