import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { runChild } from './processes.ts';
import { findDebianPrograms } from '../../apps/server/test/private-postgres.ts';

/** A Debian package that the test suite needs, and a check whether it is installed. */
interface SystemPackage {
  package: string;
  isThere(): boolean;
}

/** Packages for the journeys, which need a browser. */
export const browserPackages: SystemPackage[] = [
  { package: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
  { package: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
  { package: 'fonts-noto-cjk', isThere: hasChineseFont },
];

const pythonModule = (name: string) => existsSync(`/usr/lib/python3/dist-packages/${name}`);

/** OpenID Connect clients that are not on npm. They have no service that would start at the installation. */
export const oidcClientPackages: SystemPackage[] = [
  { package: 'apache2-bin', isThere: () => existsSync('/usr/sbin/apache2') },
  {
    package: 'libapache2-mod-auth-openidc',
    isThere: () => existsSync('/usr/lib/apache2/modules/mod_auth_openidc.so'),
  },
  { package: 'python3-authlib', isThere: () => pythonModule('authlib') },
  { package: 'python3-django', isThere: () => pythonModule('django') },
  // social-auth-core checks id_tokens with python-jose, but its package does not depend on it.
  { package: 'python3-jose', isThere: () => pythonModule('jose') },
  { package: 'python3-social-django', isThere: () => pythonModule('social_django') },
  // The quick starts for Python and PHP.
  { package: 'python3-flask', isThere: () => pythonModule('flask') && existsSync('/usr/bin/flask') },
  { package: 'php-cli', isThere: () => existsSync('/usr/bin/php') },
  { package: 'php-curl', isThere: () => String(spawnSync('/usr/bin/php', ['-m']).stdout).includes('curl') },
];

/** Packages for the tests of the release and of the files in deploy/, and for those of alerts and dashboards. */
export const deploymentPackages: SystemPackage[] = [
  { package: 'iproute2', isThere: () => existsSync('/usr/sbin/ip') || existsSync('/sbin/ip') },
  { package: 'nginx-light', isThere: () => existsSync('/usr/sbin/nginx') },
  { package: 'caddy', isThere: () => existsSync('/usr/bin/caddy') },
  { package: 'openssl', isThere: () => existsSync('/usr/bin/openssl') },
  { package: 'prometheus', isThere: () => existsSync('/usr/bin/prometheus') },
  { package: 'systemd', isThere: () => existsSync('/usr/bin/systemd-analyze') },
];

/** The pooler of the database tests that go through one. */
export const poolerPackage: SystemPackage = {
  package: 'pgbouncer',
  isThere: () => existsSync('/usr/sbin/pgbouncer'),
};

/** PostgreSQL of Debian, which is older than the PostgreSQL that the product includes. */
export const postgresPackage: SystemPackage = {
  package: 'postgresql',
  isThere: () => findDebianPrograms() !== null,
};

/** An S3 service that checks everything that ours need. The S3 server from npm does less. */
export const cephPackages: SystemPackage[] = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw'].map((name) => ({
  package: name,
  isThere: () => existsSync(`/usr/bin/${name}`),
}));

/** Installs missing packages if the user allowed this. Otherwise prints what to install. */
export async function ensureSystemPackages(needs: SystemPackage[]): Promise<void> {
  const missing = needs.filter((need) => !need.isThere()).map((need) => need.package);
  if (missing.length === 0) return;
  const isAllowed = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isAllowed)
    throw new Error(`The suite needs Debian's packages ${missing.join(', ')}. Install them first:\n  sudo ${command}`);

  console.log(`Installing Debian's ${missing.join(', ')} …`);
  // Installing PostgreSQL on Debian would also start a server. RUNLEVEL=1 prevents this.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runChild('apt-get', ['update', '-q'], { env });
  const { code, output } = await runChild('sh', ['-c', command], { env });
  if (code !== 0) throw new Error(`apt-get failed:\n${output}`);
  const still = needs.filter((need) => !need.isThere()).map((need) => need.package);
  if (still.length > 0) throw new Error(`installed, but not found: ${still.join(', ')}`);
}

/** Whether a Chinese font is installed. Without one, screenshots show boxes instead of Chinese text. */
function hasChineseFont(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (listed.status === 0) return listed.stdout.trim() !== '';
  return existsSync('/usr/share/fonts/opentype/noto') && readdirSync('/usr/share/fonts/opentype/noto').length > 0;
}
