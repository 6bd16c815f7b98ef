import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** Where clients connect: a socket in the data directory, or a port of the loopback address where there are no such sockets. */
export type Endpoint = { kind: 'socket' } | { kind: 'loopback'; port: number };

/** Only a part of the socket's name: nothing listens on that port. */
export const SOCKET_PORT = 5432;

/** For a second server, commands, and connections that hold locks or listen. */
const RESERVED_CONNECTIONS = 50;
/** The first process may be a command, and servers with pools of their own come after it. */
const LEAST_CONNECTIONS = 250;

/** Where PostgreSQL listens. A relative path is below the data directory, which only its owner may enter. */
const addressSettings = (endpoint: Endpoint) =>
  endpoint.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: '.', port: SOCKET_PORT }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: endpoint.port };

/** The same as options of the command line, which no file overrides: neither a file of the operator nor one half written. */
export const addressOptions = (endpoint: Endpoint): string =>
  Object.entries(addressSettings(endpoint))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The memory of this machine, or of the container around this process. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * The contents of `postgresql.conf`, written at every start, for a server with so many connections. Durability stays at PostgreSQL's defaults: `fsync`,
 * `full_page_writes` and `synchronous_commit` are on.
 */
export function clusterSettings(endpoint: Endpoint, connections: number, memory = machineMemory()): string {
  const addresses = Object.fromEntries(
    Object.entries(addressSettings(endpoint)).map(([name, value]) => [name, `'${value}'`]),
  );
  const settings = {
    ...addresses,
    max_connections: Math.max(LEAST_CONNECTIONS, connections + RESERVED_CONNECTIONS),
    // The server shares the machine, so PostgreSQL takes a part of what its manual gives a machine of its own.
    shared_buffers: megabytes(memory / 128, 64, 1024),
    effective_cache_size: megabytes(memory / 2, 256, 65_536),
    maintenance_work_mem: megabytes(memory / 64, 32, 512),
    work_mem: '8MB',
    max_wal_size: '1GB',
    // Short statements: compiling them, or reading ahead in extra processes, costs more than it saves.
    jit: 'off',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // One file per weekday. Details of an error would repeat values of rows, which belong to people.
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
