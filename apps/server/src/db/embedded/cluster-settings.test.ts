import { expect, test } from 'vitest';
import { clusterSettings } from './cluster-settings.ts';

const GB = 1024 ** 3;
const settingsOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .flatMap((line) => [/^(\w+) = (.*)$/.exec(line)])
      .flatMap((found) => (found ? [[found[1], found[2]]] : [])),
  );

test('PostgreSQL listens on a socket in its own folder and on no address', () => {
  const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10));
  expect(settings.get('listen_addresses')).toBe("''");
  expect(settings.get('unix_socket_directories')).toBe("'.'");
});

test('without sockets it listens on the loopback address alone', () => {
  const settings = settingsOf(clusterSettings({ kind: 'loopback', port: 12_345 }, 10));
  expect(settings.get('listen_addresses')).toBe("'127.0.0.1'");
  expect(settings.get('port')).toBe("'12345'");
});

test('durability is left at the defaults of PostgreSQL', () => {
  const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10));
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) expect(settings.has(name)).toBe(false);
});

test.each([
  [1, '64MB', '512MB', '32MB'],
  [16, '128MB', '8192MB', '256MB'],
  [256, '1024MB', '65536MB', '512MB'],
])('a machine with %i GB gives PostgreSQL its part', (memory, buffers, cache, maintenance) => {
  const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10, memory * GB));
  expect(settings.get('shared_buffers')).toBe(buffers);
  expect(settings.get('effective_cache_size')).toBe(cache);
  expect(settings.get('maintenance_work_mem')).toBe(maintenance);
});

test('a server with a large pool gets as many connections as it asks for, and some remain', () => {
  expect(settingsOf(clusterSettings({ kind: 'socket' }, 10)).get('max_connections')).toBe('250');
  expect(settingsOf(clusterSettings({ kind: 'socket' }, 300)).get('max_connections')).toBe('350');
});
