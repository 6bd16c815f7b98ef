import { expect, test } from 'vitest';
import { ConsoleError } from './call-console.ts';
import { wordsOf } from './console-api.ts';

test('a refusal is read without the name that programs know its field by', () => {
  const says = '不能大于 100';
  const shape = new ConsoleError(`请检查后重试：draft.sort（${says}）`, 400, 400, { field: 'draft.sort', says });
  expect(wordsOf(shape)).toBe('填写有误：不能大于 100');
  const rule = new ConsoleError('首期价不能高于价格', 400, 400, {
    field: 'firstPeriodFen',
    says: '首期价不能高于价格',
  });
  expect(wordsOf(rule)).toBe('首期价不能高于价格');
  expect(wordsOf(new ConsoleError('这个编号已经有了，换一个', 200, 26082))).toBe('这个编号已经有了，换一个');
});
