import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { addressOptions, clusterSettings, type Endpoint } from './cluster-settings.ts';
import { StartError } from '../start-error.ts';
import { removeStalePids } from './pid-file.ts';
import type { Place } from './place.ts';
import { MAJOR_VERSION } from './programs.ts';
import { followLog } from './server-log.ts';
import { inPlainWords, startFailure } from './start-failure.ts';
import { removeLeftovers, unfinishedOf } from './unfinished.ts';

export const SUPERUSER = 'feisuo';
/** In the data directory: what clients of a loopback port must know. */
export const PASSWORD_FILE = 'password';
/** Recovery after a crash replays the log, which may take minutes. */
const START_SECONDS = 600;
const STOP_SECONDS = 60;

/** Makes the database unless it is there. Two processes may try at once: the first to finish wins, the other uses it. */
export async function createCluster(place: Place): Promise<void> {
  const { programs, user, folder } = place;
  removeLeftovers(folder);
  if (existsSync(folder)) {
    checkOwner(place);
    return checkVersion(folder);
  }
  const unfinished = unfinishedOf(folder);
  const passwordFile = `${unfinished}.${PASSWORD_FILE}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (user) chownSync(unfinished, user.uid, user.gid);
    writeOwned(passwordFile, randomBytes(24).toString('hex'), user);
    const { code, output } = await runProgram(
      programs.initdb,
      ['-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--no-instructions'].concat(
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ),
      user,
    );
    if (code !== 0) throw startFailure(folder, output);
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE));
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw inPlainWords(error, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/** PostgreSQL runs only on a directory of its own user, and says so in a log that this user may not read. */
function checkOwner({ user, folder }: Place): void {
  const runsAs = user ?? { uid: process.getuid?.(), gid: process.getgid?.() };
  const { uid: owner } = statSync(folder);
  if (runsAs.uid === undefined || owner === runsAs.uid) return;
  throw new StartError(
    `${folder} belongs to user ${owner}, and PostgreSQL would run as user ${runsAs.uid}. Start as the user that made the folder ` +
      `(root makes it as user 65534), or give it away while nothing runs on it: chown -R ${runsAs.uid}:${runsAs.gid} ${folder}`,
  );
}

/** A directory of another release is left alone: PostgreSQL cannot read it, and only its own release can dump it. */
function checkVersion(folder: string): void {
  const found = readVersion(folder);
  if (found === MAJOR_VERSION) return;
  throw new StartError(
    found === null
      ? `${folder} exists but holds no database. Move it away, and the next start makes a new one.`
      : `${folder} belongs to PostgreSQL ${found}, and this version brings ${MAJOR_VERSION}. Move it in three steps: with the version ` +
          'that made it, run "npm run admin -- backup FILE"; rename the folder; with this version, run "npm run admin -- restore FILE --yes".',
  );
}

/** Null only where the file is missing: one that cannot be read may belong to a good database. */
function readVersion(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw inPlainWords(error, folder);
  }
}

/** What the log says where another process starts PostgreSQL at this moment, or has taken the loopback port. */
const LOST_RACE =
  /lock file ".*" already exists|file ".*" is empty|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/** Starts PostgreSQL on the directory. Returns false where another process has just done so. */
export async function startCluster(place: Place, endpoint: Endpoint, connections: number): Promise<boolean> {
  const { programs, user, folder } = place;
  const logFile = join(folder, 'start.log');
  // Several processes may start it at once, each with a log of its own.
  const ownLog = unfinishedOf(logFile);
  try {
    for (const name of ['start.log', 'postgresql.conf', 'postmaster.pid']) removeLeftovers(join(folder, name));
    removeStalePids(place);
    replaceFile(join(folder, 'postgresql.conf'), clusterSettings(endpoint, connections), user);
    writeOwned(ownLog, '', user);
    const readLog = followLog(folder);
    const args = ['start', '-D', folder, '-l', ownLog, '-o', addressOptions(endpoint), '-w', '-t'];
    const { code } = await runProgram(programs.pgCtl, [...args, String(START_SECONDS)], user, ownLog);
    if (code === 0) {
      renameSync(ownLog, logFile);
      return true;
    }
    let words = readFileSync(ownLog, 'utf8');
    if (words.includes('redirecting log output')) words += await readLog();
    if (LOST_RACE.test(words)) return false;
    renameSync(ownLog, logFile);
    throw startFailure(folder, words);
  } catch (error) {
    throw inPlainWords(error, folder);
  } finally {
    rmSync(ownLog, { force: true });
  }
}

/** Ends PostgreSQL after its running statements were cut off; everything that was committed is on disk. */
export async function stopCluster({ programs, user, folder }: Place): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(STOP_SECONDS)];
  await runProgram(programs.pgCtl, args, user);
}

/** A reader sees either the whole old file or the whole new one. */
function replaceFile(file: string, text: string, user: Place['user']): void {
  const unfinished = unfinishedOf(file);
  try {
    writeOwned(unfinished, text, user);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeOwned(file: string, text: string, user: Place['user']): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
}

/** A server that outlives its caller must not hold the caller's pipes, so the output of its start goes to a file. */
async function runProgram(
  file: string,
  args: string[],
  user: Place['user'],
  logFile?: string,
): Promise<{ code: number; output: string }> {
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    // Messages are read by this program, so they must be in English.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  if (log !== 'pipe') closeSync(log);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(file, error)));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A system without the C library that the programs were built for, such as Alpine, says "no such file". */
const cannotRun = (file: string, { message }: Error) =>
  new StartError(`${file} does not run on this machine (${message}): set DATABASE_URL to a PostgreSQL server.`);
