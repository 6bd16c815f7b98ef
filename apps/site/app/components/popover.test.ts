import { expect, test } from 'vitest';
import { popoverReducer, type PopoverEvent } from './use-popover.ts';

test.each<[PopoverEvent[], string]>([
  [['enter'], 'peeking'],
  [['enter', 'leave'], 'closed'],
  [['enter', 'press'], 'pinned'],
  [['enter', 'press', 'leave'], 'pinned'],
  [['press', 'press'], 'closed'],
  [['press', 'enter', 'leave'], 'pinned'],
  [['enter', 'dismiss'], 'closed'],
  [['press', 'dismiss'], 'closed'],
  [['press', 'dismiss', 'enter'], 'peeking'],
  [['open', 'open'], 'pinned'],
])('after the events %o the popover is %s', (events, popover) => {
  expect(events.reduce(popoverReducer, 'closed')).toBe(popover);
});
