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
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addressOptions, clusterSettings, type Endpoint } from './cluster-settings.ts';
import { StartError } from '../database-errors.ts';
import { removeStalePids } from './pid-file.ts';
import type { Place } from './database-location.ts';
import { MAJOR_VERSION } from './postgres-programs.ts';
import { inPlainWords, startFailure } from './start-failure.ts';
import { removeLeftovers, unfinishedOf } from './unfinished-files.ts';

/** Maximum number of characters that are kept of the log; enough for the messages of a failed start. */
const MAX_CHARACTERS = 8000;
/** How long to wait for the last log messages after PostgreSQL has ended. */
const LATE_MS = 1000;

const logFilesOf = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, 'log')).map((name) => join(folder, 'log', name));
  } catch {
    return []; // The folder does not exist before the first start.
  }
};

/**
 * Remembers the end of PostgreSQL's log files, and returns a function that reads the later messages. While the log
 * collector runs, messages go to these files instead of the program's output, the last of them shortly after the end.
 */
function followLog(folder: string): () => Promise<string> {
  const sizes = new Map(logFilesOf(folder).map((file) => [file, statSync(file, { throwIfNoEntry: false })?.size ?? 0]));
  const added = (file: string) => {
    const text = readFileSync(file);
    const before = sizes.get(file) ?? 0;
    // Before writing, PostgreSQL empties the file that it wrote on this weekday last week.
    return text.subarray(text.length < before ? 0 : before).toString();
  };
  return async () => {
    const patienceEnds = performance.now() + LATE_MS;
    for (;;) {
      const words = logFilesOf(folder).map(added).join('').slice(-MAX_CHARACTERS);
      if (/FATAL|PANIC/.test(words) || performance.now() > patienceEnds) return words;
      await setTimeout(20);
    }
  };
}

export const SUPERUSER = 'feisuo';
/** Name of the file in the data directory with the password for connections to the loopback port. */
export const PASSWORD_FILE = 'password';
/** Maximum wait for a start: replaying the write-ahead log after a crash may take minutes. */
const START_SECONDS = 600;
const STOP_SECONDS = 60;

/**
 * Creates the database unless it exists. If two processes do this concurrently, both use the database that is finished
 * first.
 */
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

/**
 * Checks that the directory belongs to PostgreSQL's user. PostgreSQL would also refuse, but perhaps in a log that this
 * process cannot read.
 */
function checkOwner({ user, folder }: Place): void {
  const runsAs = user ?? { uid: process.getuid?.(), gid: process.getgid?.() };
  const { uid: owner } = statSync(folder);
  if (runsAs.uid === undefined || owner === runsAs.uid) return;
  throw new StartError(
    `${folder} belongs to user ${owner}, and PostgreSQL would run as user ${runsAs.uid}. Start as the user that made the folder ` +
      `(root makes it as user 65534), or give it away while nothing runs on it: chown -R ${runsAs.uid}:${runsAs.gid} ${folder}`,
  );
}

/** Refuses a directory of another major version, which only that version can read and dump. */
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

/**
 * The major version of a directory; null only if its file is missing. An unreadable file throws, because the database
 * may be intact.
 */
function readVersion(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw inPlainWords(error, folder);
  }
}

/**
 * Log messages of a start that lost against another process, which is starting PostgreSQL or has taken the loopback
 * port.
 */
const LOST_RACE =
  /lock file ".*" already exists|file ".*" is empty|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/** Starts PostgreSQL on the directory. Returns false if another process has just started PostgreSQL. */
export async function startCluster(place: Place, endpoint: Endpoint, connections: number): Promise<boolean> {
  const { programs, user, folder } = place;
  const logFile = join(folder, 'start.log');
  // Several processes may try to start PostgreSQL at the same time, so each writes a log file of its own.
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

/** Stops PostgreSQL. Running statements are cancelled; committed transactions are already on disk. */
export async function stopCluster({ programs, user, folder }: Place): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(STOP_SECONDS)];
  await runProgram(programs.pgCtl, args, user);
}

/** Replaces a file atomically, so that a reader sees either the old or the new contents. */
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

/**
 * Runs a program. The output of a start goes to a file, because PostgreSQL may outlive this process and must not keep
 * its pipes open.
 */
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
    // English messages, because this code searches for them.
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

/** The error for a program that cannot run here: for example, Alpine has no glibc and reports "no such file". */
const cannotRun = (file: string, { message }: Error) =>
  new StartError(`${file} does not run on this machine (${message}): set DATABASE_URL to a PostgreSQL server.`);
