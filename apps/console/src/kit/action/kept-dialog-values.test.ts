import { expect, test } from 'vitest';
import { beginWith, actionNameOf } from './action-dialog.tsx';

const slot = { verb: '保存', title: '设置「首页」', about: 'WebHome' };
const page = '/console/promotion';
const kept = {
  name: actionNameOf(slot, page),
  initial: { reason: '', name: '首页', styles: ['card'] },
  typed: { reason: '改名', name: '首页卡片', styles: ['card'] },
};

test('after a conflict a dialog starts with the current values, overlaid with the values typed before', () => {
  const now = { reason: '', name: '主页', styles: ['card', 'pop'], revision: 3 };
  expect(beginWith(now, actionNameOf({ ...slot, title: '设置「主页」' }, page), kept)).toEqual({
    reason: '改名',
    name: '首页卡片',
    styles: ['card', 'pop'],
    revision: 3,
  });
});

test.each([
  ['a dialog about another document', { ...slot, about: 'WebFooter' }, page],
  ['another action on the same slot', { ...slot, verb: '停投' }, page],
  ['a dialog on another page', slot, '/console/channels'],
])('values typed in a dialog before a conflict are not kept for %s', (_, question, where) => {
  expect(beginWith({ reason: '' }, actionNameOf(question, where), kept)).toEqual({ reason: '' });
});
