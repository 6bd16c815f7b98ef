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

test('PostgreSQL listens only on a socket in its own folder, not on a network address', () => {
  const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10));
  expect(settings.get('listen_addresses')).toBe("''");
  expect(settings.get('unix_socket_directories')).toBe("'.'");
});

test('if sockets cannot be used, PostgreSQL listens only on the loopback address', () => {
  const settings = settingsOf(clusterSettings({ kind: 'loopback', port: 12_345 }, 10));
  expect(settings.get('listen_addresses')).toBe("'127.0.0.1'");
  expect(settings.get('port')).toBe("'12345'");
});

test("settings that affect durability keep PostgreSQL's defaults", () => {
  const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10));
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) expect(settings.has(name)).toBe(false);
});

test.each([
  [1, '64MB', '512MB', '32MB'],
  [16, '128MB', '8192MB', '256MB'],
  [256, '1024MB', '65536MB', '512MB'],
])(
  "PostgreSQL's memory settings depend on the computer's memory, here %i GB",
  (memory, buffers, cache, maintenance) => {
    const settings = settingsOf(clusterSettings({ kind: 'socket' }, 10, memory * GB));
    expect(settings.get('shared_buffers')).toBe(buffers);
    expect(settings.get('effective_cache_size')).toBe(cache);
    expect(settings.get('maintenance_work_mem')).toBe(maintenance);
  },
);

test("max_connections is the size of the server's pool plus a reserve, and at least 250", () => {
  expect(settingsOf(clusterSettings({ kind: 'socket' }, 10)).get('max_connections')).toBe('250');
  expect(settingsOf(clusterSettings({ kind: 'socket' }, 300)).get('max_connections')).toBe('350');
});
