import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, globSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { staleBuilds } from './builds.mjs';
import { root, runFirst } from './launch.mjs';
import { packFolder } from './release/archive.ts';
import { describeParts } from './release/bill-of-materials.ts';
import { copyBuilds } from './release/copy-builds.ts';
import { licencesOf } from './release/licences.ts';
import { findNativeParts } from './release/native-parts.ts';
import { copyPackage, findRuntimePackages } from './release/runtime-packages.ts';

/** `npm run release`: packs what a production server needs, for the platform of this machine, into one archive. */
const { values: flags } = parseArgs({
  options: {
    output: { type: 'string', default: 'release' },
    'without-postgres': { type: 'boolean', default: false },
    // Tests pack quickly: level 1 takes less than half of the time, for an archive that is a tenth larger.
    level: { type: 'string', default: '6' },
  },
});
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [name, output] = [`feisuo-${version}`, resolve(flags.output)];
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const hasPostgres = !flags['without-postgres'];

const stale = staleBuilds();
if (stale.length > 0) runFirst('scripts/build.ts', stale);
await mkdir(output, { recursive: true });
const within = await mkdtemp(join(output, '.packing-'));
try {
  await pack(join(within, name), join(output, `${name}${hasPostgres ? '' : '-without-postgres'}.tar.gz`));
} finally {
  await rm(within, { recursive: true, force: true });
}

async function pack(folder: string, archive: string): Promise<void> {
  console.log(`Packing ${name} for ${process.platform}-${process.arch} …`);
  const packages = await findRuntimePackages(hasPostgres);
  await mkdir(folder);
  await copyBuilds(folder);
  for (const one of packages) await copyPackage(one, folder);
  const builtAt = timeOfCommit();
  const bill = describeParts({ packages, natives: findNativeParts(packages), builtAt });
  const about = {
    name: 'feisuo',
    version,
    commit: git('rev-parse', 'HEAD'),
    platform: `${process.platform}-${process.arch}`,
    node: '>=24',
    postgres: hasPostgres ? 'embedded, or DATABASE_URL' : 'DATABASE_URL',
  };
  await writeFile(join(folder, 'release.json'), asJson(about));
  await writeFile(join(folder, 'sbom.cdx.json'), asJson(bill));
  await writeFile(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(bill));
  await packFolder(folder, `${archive}.part`, builtAt, Number(flags.level));
  await rename(`${archive}.part`, archive);
  await writeFile(`${archive}.sha256`, `${await digestOfFile(archive)}  ${archive.slice(output.length + 1)}\n`);
  const files = globSync('**', { cwd: folder }).map((path) => lstatSync(join(folder, path)));
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  console.log(`Wrote ${archive}: ${packages.length} packages, ${megabytes(lstatSync(archive).size)} MB`);
  console.log(`Unpacked: ${megabytes(bytes)} MB`);
}

/** Time of the commit, so that the same commit gives the same archive. Outside of a repository it is 1970. */
function timeOfCommit(): Date {
  return new Date(Number(git('log', '-1', '--format=%ct') ?? 0) * 1000);
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
