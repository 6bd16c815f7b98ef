import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { expect, test } from 'vitest';
import { commonQuestions, questionFacts } from './common-questions.server.ts';

const help: HelpGroup[] = [
  {
    id: 'start',
    title: '上手',
    text: '第一次用',
    icon: 'start',
    entries: [
      { id: 'rare', question: '少有人问', answer: [], isCommon: false },
      {
        id: 'often',
        question: '常有人问',
        isCommon: true,
        answer: [
          { type: 'paragraph', text: '**先**退出' },
          { type: 'list', isOrdered: true, items: ['再开', '再进'] },
          { type: 'table', head: ['一'], rows: [['二']] },
        ],
      },
    ],
  },
];

test('other pages show only the questions that are marked as common, without tables', () => {
  expect(commonQuestions(help)).toEqual([
    { id: 'often', question: '常有人问', answer: ['**先**退出', '再开', '再进'] },
  ]);
});

test('questions that a page names come first, even if not marked as common, and each question is shown once', () => {
  const ids = (first: string[]) => commonQuestions(help, first).map(({ id }) => id);
  const [rare = ''] = help.flatMap(({ entries }) => entries.filter(({ isCommon }) => !isCommon)).map(({ id }) => id);
  expect(ids([rare, 'often', 'removed'])).toEqual([rare, 'often']);
});

test('structured data contains the common questions without markup, with one line per paragraph', () => {
  const facts = questionFacts([
    { id: 'a', question: '要钱吗？', answer: ['**先试用**，见[会员](/vip)。', '再决定。'] },
  ]);
  expect(facts).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: '要钱吗？', acceptedAnswer: { text: '先试用，见会员。\n再决定。' } }],
  });
});
