import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The newest installed server's programs, or null. Debian keeps them off the path, one folder per version. */
export function findPostgresPrograms(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  return folders.find((folder) => existsSync(`${folder}/postgres`)) ?? null;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  const [, , uid, gid] = (entry ?? '').split(':');
  if (!uid || !gid) throw new Error('there is no user "postgres" to run PostgreSQL as');
  return { uid: Number(uid), gid: Number(gid) };
}
