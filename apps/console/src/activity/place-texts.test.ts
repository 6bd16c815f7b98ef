import type { PlaceView } from '@feisuo/contract/schemas/console-activity';
import { expect, test } from 'vitest';
import { pathsOf, describeOnceOn } from './activity-texts.ts';

const branded = (text: string) => text.replaceAll('{brand}', '飞梭');
const lottery = (shown: PlaceView['shown']): PlaceView => ({
  document: 'lottery',
  field: 'lottery',
  path: '/lottery',
  shown,
  version: 1,
  hasDraft: false,
});
const other = { id: 'shuttle', name: '{brand}抽奖', state: 'running' } as const;
const mine = { id: 'autumn', name: '秋日抽奖', state: 'off' } as const;
const activity = { id: 'autumn', kind: 'lottery' };

test('switching on an activity that no page shows warns that visitors will not see it', () => {
  const message = describeOnceOn({ activity, places: [lottery(other)], within: [] }, branded);
  expect(message).toContain('「抽奖页」现在展示的是「飞梭抽奖」（进行中）');
  expect(message).toContain('访客还看不到它');
  expect(pathsOf({ activity, places: [lottery(other)], within: [] })).toEqual([]);
  expect(describeOnceOn({ activity: { id: 'more', kind: 'tasks' }, places: [], within: [] }, branded)).toContain(
    '访客看不到',
  );
});

test('the note about switching on an activity names the page that shows it', () => {
  expect(describeOnceOn({ activity, places: [lottery(mine)], within: [] }, branded)).toContain('在「抽奖页」参加');
  expect(pathsOf({ activity, places: [lottery(mine)], within: [] })).toEqual(['/lottery']);
  expect(describeOnceOn({ activity: { id: 'week', kind: 'page' }, places: [], within: [] }, branded)).toContain(
    '/activity/week',
  );
});
