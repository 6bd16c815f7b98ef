import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { runChild } from './processes.ts';
import { findDebianPrograms } from '../../apps/server/test/private-postgres.ts';

/** A Debian package that the test suite needs, and how to check whether it is installed. */
interface SystemPackage {
  package: string;
  isThere(): boolean;
}

/** Packages for the journeys, which run in a browser. */
export const browserPackages: SystemPackage[] = [
  { package: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
  { package: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
  { package: 'fonts-noto-cjk', isThere: hasChineseFont },
];

/** Debian's PostgreSQL, which is older than the version that the product includes. */
export const postgresPackage: SystemPackage = {
  package: 'postgresql',
  isThere: () => findDebianPrograms() !== null,
};

/** Installs missing packages if this is allowed; otherwise prints what to install. */
export async function ensureSystemPackages(needs: SystemPackage[]): Promise<void> {
  const missing = needs.filter((need) => !need.isThere()).map((need) => need.package);
  if (missing.length === 0) return;
  const isAllowed = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isAllowed)
    throw new Error(`The suite needs Debian's packages ${missing.join(', ')}. Install them first:\n  sudo ${command}`);

  console.log(`Installing Debian's ${missing.join(', ')} …`);
  // Installing Debian's PostgreSQL would start a server. Run level 1 prevents this.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runChild('apt-get', ['update', '-q'], { env });
  const { code, output } = await runChild('sh', ['-c', command], { env });
  if (code !== 0) throw new Error(`apt-get failed:\n${output}`);
  const still = needs.filter((need) => !need.isThere()).map((need) => need.package);
  if (still.length > 0) throw new Error(`installed, but not found: ${still.join(', ')}`);
}

/** Without a Chinese font, screenshots show boxes instead of Chinese text. */
function hasChineseFont(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (listed.status === 0) return listed.stdout.trim() !== '';
  return existsSync('/usr/share/fonts/opentype/noto') && readdirSync('/usr/share/fonts/opentype/noto').length > 0;
}
