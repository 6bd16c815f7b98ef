import { expect, test } from 'vitest';
import { menuReducer, type MenuEvent, type MenuState } from './menu-state.ts';

const after = (...events: MenuEvent[]) => events.reduce<MenuState>(menuReducer, 'closed');

test.each<[MenuEvent[], MenuState]>([
  [['enter'], 'peeking'],
  [['enter', 'leave'], 'closed'],
  [['enter', 'press'], 'pinned'],
  [['enter', 'press', 'leave'], 'pinned'],
  [['press', 'press'], 'closed'],
  [['open', 'open'], 'pinned'],
  [['enter', 'dismiss'], 'closed'],
  [['press', 'dismiss'], 'closed'],
])('the account menu after %s is %s', (events, state) => {
  expect(after(...events)).toBe(state);
});
