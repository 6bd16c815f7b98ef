import { expect, test } from 'vitest';
import { describeDiskFault } from './describe-disk-fault.ts';

const fault = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each([
  [fault('ENOSPC', { path: '/srv/data/master.key' }), /disk of \/srv\/data\/master\.key is full/],
  [fault('EROFS', { path: '/srv/data/master.key' }), /read-only.*Set DATA_DIR/],
  [fault('EACCES', { path: '/srv/data/cache' }), /may not write there.*Set DATA_DIR/],
  [new Error('query failed', { cause: fault('53100') }), /disk of the PostgreSQL server is full/],
  [fault('25006'), /standby, or read-only/],
])('an operator is told what to do about %s', (error, words) => {
  expect(describeDiskFault(error, '/srv/data')).toMatch(words);
});

test('other errors are not described as faults of a disk', () => {
  expect(describeDiskFault(fault('EACCES', { syscall: 'listen' }), '/srv/data')).toBeNull();
  expect(describeDiskFault(fault('EACCES', { path: '/etc/secret' }), '/srv/data')).toBeNull();
  expect(describeDiskFault(new Error('bug'), '/srv/data')).toBeNull();
  expect(describeDiskFault('text', '/srv/data')).toBeNull();
});
