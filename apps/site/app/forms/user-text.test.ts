import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { SubmitTicketRequest } from '@feisuo/contract/schemas/support';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { countCharacters, manyLines, oneLine, textFault } from './user-text.ts';

const request = Compile(SubmitTicketRequest);
const asked = { clientKey: 'a'.repeat(16), kind: 'line', text: '晚上八点开始丢包' };

const charactersFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(from + n)).join('');

test('text to be sent contains no character that the service refuses, whatever was pasted', () => {
  for (let from = 0; from < 0x2100; from += 30) {
    const pasted = charactersFrom(from, 30);
    expect(request.Check({ ...asked, region: oneLine(pasted), text: manyLines(`正常的描述${pasted}`) })).toBe(true);
  }
  expect(request.Check({ ...asked, region: charactersFrom(0, 30) })).toBe(false);
  expect(request.Check({ ...asked, text: `正常的描述${charactersFrom(0x202a, 1)}` })).toBe(false);
});

test('text of several lines keeps its line breaks, and spaces around it are removed', () => {
  expect(manyLines('  一\r\n二\r三\u2028四\t五 \n')).toBe('一\n二\n三\n四\t五');
  expect(oneLine('\t绝地\n求生 ')).toBe('绝地 求生');
});

test('a form counts characters in the same way as the service', () => {
  expect(countCharacters('   \n ')).toBe(0);
  expect(countCharacters('卡😀卡')).toBe(3);
});

test.each([
  { name: 'four characters', text: '四个字呀', fault: 'short' },
  { name: 'four characters and many blanks', text: '    四个字呀    ', fault: 'short' },
  { name: 'five characters', text: '五个字够了', fault: null },
  { name: 'the maximum length', text: '字'.repeat(supportLimits.textMax), fault: null },
  { name: 'one character above the maximum', text: '字'.repeat(supportLimits.textMax + 1), fault: 'long' },
])('the description of $name has the fault: $fault', ({ text, fault }) => {
  expect(textFault(text)).toBe(fault);
});
