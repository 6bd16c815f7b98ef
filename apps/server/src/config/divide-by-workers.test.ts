import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { countWorkers, divide } from './divide-by-workers.ts';

test('without WORKERS the server is one process with all connections and requests', () => {
  expect(readConfig({})).toMatchObject({ workers: 1, databasePool: 10, maxRequests: 400 });
});

test('workers divide DATABASE_POOL and MAX_REQUESTS, and each gets enough to work', () => {
  expect(readConfig({ WORKERS: '2' })).toMatchObject({ workers: 2, databasePool: 5, maxRequests: 200 });
  expect(readConfig({ WORKERS: '16' })).toMatchObject({ workers: 16, databasePool: 4, maxRequests: 100 });
  expect(readConfig({ WORKERS: '4', DATABASE_POOL: '40', MAX_REQUESTS: '2000' })).toMatchObject({
    databasePool: 10,
    maxRequests: 500,
  });
});

test('a worker never gets more than the whole setting', () => {
  expect(readConfig({ WORKERS: '4', DATABASE_POOL: '2', MAX_REQUESTS: '8' })).toMatchObject({
    databasePool: 2,
    maxRequests: 8,
  });
  expect(divide(3, 2, 10)).toBe(3);
});

test('WORKERS=auto is one worker per core', () => {
  expect(countWorkers('auto', 6)).toBe(6);
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThan(0);
});

test('WORKERS refuses zero, more than 64 and words', () => {
  for (const WORKERS of ['0', '65', '100', '-1', '2.5', 'all', '2 '])
    expect(() => readConfig({ WORKERS }), WORKERS).toThrow('WORKERS');
  for (const WORKERS of ['1', '9', '10', '59', '64']) expect(readConfig({ WORKERS }).workers).toBe(Number(WORKERS));
});

test('development uses one process, because the front ends are built in it', () => {
  expect(readConfig({ WORKERS: '4', DEV: '1' }).workers).toBe(1);
});
