import { expect, test } from 'vitest';
import { offerOf } from './block-facts.ts';

test('an activity block shows the offer of the activity that it names, or of the default activity of its kind', () => {
  expect(offerOf({ type: 'check_in', category: 'week' })).toBe('week');
  expect(offerOf({ type: 'lottery', actId: 'shuttle' })).toBe('shuttle');
  expect(offerOf({ type: 'tasks' })).toBe('tasks');
  expect(offerOf({ type: 'tasks', actId: 'summer-tasks' })).toBe('summer-tasks');
  expect(offerOf({ type: 'code' })).toBe('redeem');
  expect(offerOf({ type: 'coins' })).toBeNull();
  expect(offerOf({ type: 'heading', text: '一', sub: '' })).toBeNull();
});
