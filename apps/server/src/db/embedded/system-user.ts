import { spawnSync } from 'node:child_process';

/** The user that PostgreSQL runs as, in the form that `spawn` takes. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Debian's user and group `nobody`. They own no files. */
const UNPRIVILEGED: SystemUser = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user; null means the user of this process. */
export const postgresUser = (): SystemUser | null => (process.getuid?.() === 0 ? UNPRIVILEGED : null);

/** Whether that user may enter the folder, or run the program. Asked by trying: modes alone leave out access lists and mounts. */
export function canReach(user: SystemUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/' }).status === 0;
}
