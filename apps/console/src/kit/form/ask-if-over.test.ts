import { expect, test } from 'vitest';
import { askIfOver } from './ask-if-over.ts';

const words = { ends: '会立刻结束', verb: '保存并结束', never: '不会展示' };
const now = Date.parse('2026-11-17T04:00:00.000Z');
const past = '2026-11-17T03:59:00.000Z';
const future = '2026-11-17T04:01:00.000Z';
const ending = { until: past, before: null, isRunning: true, now };

test('an end that has passed is asked about before it is saved, and says what comes of it', () => {
  expect(askIfOver(ending, words)).toMatchObject({ says: '会立刻结束', verb: '保存并结束' });
  expect(askIfOver({ ...ending, before: future }, words)).toMatchObject({ says: '会立刻结束' });
  expect(askIfOver({ ...ending, isRunning: false }, words)).toMatchObject({ says: '不会展示', verb: '仍然保存' });
});

test('nothing is asked about an end to come, an open one, or one that had passed before', () => {
  expect(askIfOver({ ...ending, until: future }, words)).toBeNull();
  expect(askIfOver({ ...ending, until: null }, words)).toBeNull();
  expect(askIfOver({ ...ending, before: past }, words)).toBeNull();
});
