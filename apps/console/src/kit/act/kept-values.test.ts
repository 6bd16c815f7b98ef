import { expect, test } from 'vitest';
import { beginWith, nameOfAct } from './act-dialog.tsx';

const slot = { verb: '保存', title: '设置「首页」', about: 'WebHome' };
const page = '/console/promotion';
const kept = {
  name: nameOfAct(slot, page),
  initial: { reason: '', name: '首页', styles: ['card'] },
  typed: { reason: '改名', name: '首页卡片', styles: ['card'] },
};

test('after a conflict, an action starts with current values and keeps the typed ones', () => {
  const now = { reason: '', name: '主页', styles: ['card', 'pop'], revision: 3 };
  expect(beginWith(now, nameOfAct({ ...slot, title: '设置「主页」' }, page), kept)).toEqual({
    reason: '改名',
    name: '首页卡片',
    styles: ['card', 'pop'],
    revision: 3,
  });
});

test.each([
  ['another thing', { ...slot, about: 'WebFooter' }, page],
  ['another act', { ...slot, verb: '停投' }, page],
  ['another page', slot, '/console/channels'],
])('typed values do not appear with %s', (_, question, where) => {
  expect(beginWith({ reason: '' }, nameOfAct(question, where), kept)).toEqual({ reason: '' });
});
