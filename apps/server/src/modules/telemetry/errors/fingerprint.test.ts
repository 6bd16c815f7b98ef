import { expect, test } from 'vitest';
import { culpritOf, fingerprintOf, titleOf } from './issue-queries.ts';
import type { Frame, StoredError } from './stored-error.ts';

const frame = (file: string, name: string, more: Partial<Frame> = {}): Frame => ({
  file,
  function: name,
  line: 1,
  column: 1,
  isOurs: true,
  ...more,
});

const errorOf = (
  { type = 'TypeError', value = 'x is undefined', frames = [] as Frame[], message = '' },
  more: Partial<StoredError> = {},
): StoredError => ({
  eventId: '',
  at: new Date(0),
  level: 'error',
  release: '',
  environment: '',
  path: '/vip',
  transaction: '/vip',
  fingerprint: [],
  ...more,
  body: {
    message,
    exceptions: type ? [{ type, value, isHandled: false, frames }] : [],
    breadcrumbs: [],
    tags: {},
    contexts: {},
    extra: {},
    agent: '',
  },
});
const same = (one: StoredError, other: StoredError) => fingerprintOf(one) === fingerprintOf(other);

test('errors at the same location in two builds become one issue, even if minified names differ', () => {
  const before = errorOf({ frames: [frame('/assets/root-Dk3x9QaB.js', 'n', { line: 1, column: 100 })] });
  const after = errorOf({ frames: [frame('/assets/root-Zz_8-7yx.js', 'tt', { line: 2, column: 9 })] });
  expect(same(before, after)).toBe(true);
});

test('with source maps, errors are grouped by source file and function, even if their line numbers changed', () => {
  const at = (line: number, file = 'app/features/plans/plans.tsx') => ({
    source: { file, function: 'Plans', line, column: 1, isOurs: true },
  });
  const one = errorOf({ frames: [frame('/assets/a-11111111.js', 'n', at(10))] });
  expect(same(one, errorOf({ frames: [frame('/assets/b-22222222.js', 'q', at(12))] }))).toBe(true);
  expect(same(one, errorOf({ frames: [frame('/assets/a-11111111.js', 'n', at(10, 'app/root.tsx'))] }))).toBe(false);
});

test('errors with different messages at the same location become one issue', () => {
  const frames = [frame('/assets/root-Dk3x9QaB.js', 'loadGames')];
  expect(same(errorOf({ value: 'a', frames }), errorOf({ value: 'b', frames }))).toBe(true);
  expect(same(errorOf({ frames }), errorOf({ type: 'RangeError', frames }))).toBe(false);
});

test('the fingerprint of an error ignores frames of libraries, browsers and extensions', () => {
  const ours = frame('/assets/root-Dk3x9QaB.js', 'loadGames');
  const foreign = frame('chrome-extension://x/y.js', 'z', { isOurs: false });
  const library = frame('/assets/framework-Dk3x9QaB.js', 'n', {
    source: { file: 'node_modules/react-dom/x.js', function: 'commit', line: 1, column: 1, isOurs: false },
  });
  expect(same(errorOf({ frames: [ours] }), errorOf({ frames: [foreign, ours, library] }))).toBe(true);
});

test('errors without a location are grouped by their message without its numbers and quoted names', () => {
  const sentence = (value: string) => errorOf({ type: 'Error', value });
  expect(same(sentence('timeout of 100 ms for "a"'), sentence('timeout of 250 ms for "bc"'))).toBe(true);
  expect(same(sentence('timeout'), sentence('refused'))).toBe(false);
});

test('a fingerprint sent by the reporter replaces ours, or extends it', () => {
  const frames = [frame('/assets/root-Dk3x9QaB.js', 'loadGames')];
  const other = [frame('/assets/vip-Dk3x9QaB.js', 'pay')];
  expect(same(errorOf({ frames }, { fingerprint: ['x'] }), errorOf({ frames: other }, { fingerprint: ['x'] }))).toBe(
    true,
  );
  const both = ['{{ default }}', 'x'];
  expect(same(errorOf({ frames }, { fingerprint: both }), errorOf({ frames: other }, { fingerprint: both }))).toBe(
    false,
  );
  expect(same(errorOf({ frames }, { fingerprint: ['{{default}}'] }), errorOf({ frames }))).toBe(true);
});

test('the title of an issue names the error, and its culprit names the location in the code', () => {
  const frames = [
    frame('/assets/a.js', 'outer'),
    frame('/assets/a.js', 'inner'),
    frame('native', 'x', { isOurs: false }),
  ];
  expect(titleOf(errorOf({ frames }))).toBe('TypeError: x is undefined');
  expect(culpritOf(errorOf({ frames }))).toBe('inner（/assets/a.js）');
  expect(culpritOf(errorOf({}))).toBe('/vip');
  expect(titleOf(errorOf({ type: '', message: '支付面板没有打开' }))).toBe('支付面板没有打开');
  expect(titleOf(errorOf({ type: '' }))).toBe('未命名错误');
});
