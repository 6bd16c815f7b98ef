import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/**
 * Where PostgreSQL accepts connections: a socket in the data directory, or a port of the loopback address if sockets
 * cannot be used.
 */
export type Endpoint = { kind: 'socket' } | { kind: 'loopback'; port: number };

/** Number in the name of the socket. PostgreSQL does not listen on this TCP port. */
export const SOCKET_PORT = 5432;

/** Connections for a second server process, for commands, and for connections that hold locks or LISTEN. */
const RESERVED_CONNECTIONS = 50;
/** Minimum number of connections: a command may start PostgreSQL, and servers with connection pools may follow. */
const LEAST_CONNECTIONS = 250;

/**
 * Settings for the address where PostgreSQL listens. `.` is the data directory, which only PostgreSQL's user may enter.
 */
const addressSettings = (endpoint: Endpoint) =>
  endpoint.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: '.', port: SOCKET_PORT }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: endpoint.port };

/**
 * The address settings as command-line options, which have precedence over `custom.conf` and over a `postgresql.conf`
 * that another process is writing.
 */
export const addressOptions = (endpoint: Endpoint): string =>
  Object.entries(addressSettings(endpoint))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Memory of this computer, or the memory limit of the container. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * The contents of `postgresql.conf`, written at every start. `fsync`, `full_page_writes` and `synchronous_commit` keep
 * their default `on`.
 */
export function clusterSettings(endpoint: Endpoint, connections: number, memory = machineMemory()): string {
  const addresses = Object.fromEntries(
    Object.entries(addressSettings(endpoint)).map(([name, value]) => [name, `'${value}'`]),
  );
  const settings = {
    ...addresses,
    max_connections: Math.max(LEAST_CONNECTIONS, connections + RESERVED_CONNECTIONS),
    // Less memory than PostgreSQL's manual recommends for a dedicated computer, because the Node.js server runs on this
    // computer too.
    shared_buffers: megabytes(memory / 128, 64, 1024),
    effective_cache_size: megabytes(memory / 2, 256, 65_536),
    maintenance_work_mem: megabytes(memory / 64, 32, 512),
    work_mem: '8MB',
    max_wal_size: '1GB',
    // Statements are short, so JIT compilation and asynchronous reads by extra processes would cost more than they
    // save.
    jit: 'off',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // One log file per weekday. Error details are not logged, because they contain row values, which may be personal
    // data.
    logging_collector: 'on',
    log_directory: "'log'",
    log_filename: "'postgresql-%a.log'",
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return [
    '# Written by feisuo at every start. Put settings of your own into custom.conf beside this file.',
    ...lines,
    "include_if_exists = 'custom.conf'",
    '',
  ].join('\n');
}

const megabytes = (bytes: number, least: number, most: number) =>
  `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`;
