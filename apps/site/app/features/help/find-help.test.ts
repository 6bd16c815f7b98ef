import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { describe, expect, test } from 'vitest';
import { findHelp, indexHelp, highlightTerms, termsOf } from './find-help.ts';

const entry = (id: string, question: string, text: string) => ({
  id,
  question,
  answer: [{ type: 'paragraph' as const, text }],
  isCommon: false,
});

const groups: HelpGroup[] = [
  {
    id: 'payment',
    title: '付款与会员',
    text: '试用、到账',
    icon: 'payment',
    entries: [
      entry('arrived', '付了款，会员没到账怎么办？', '先在[会员中心](/member)看订单状态。'),
      entry('refund', '退款怎么算？', '按剩余整天退。'),
      entry('invoice', '能开发票吗？', '抬头和税号由你填写。'),
    ],
  },
  {
    id: 'start',
    title: '安装与登录',
    text: '第一次装',
    icon: 'start',
    entries: [
      entry('windows', '安装时 Windows 提示风险，能装吗？', '核对 SHA-256。'),
      entry('code', '收不到短信验证码怎么办？', '看拦截箱。'),
    ],
  },
];
const index = indexHelp(groups);
const idsFor = (query: string) => findHelp(index, query).found.map(({ entry: { id } }) => id);

describe('search in the help centre', () => {
  test.each([
    ['付了款没到账', 'arrived'],
    ['付款后没有到账', 'arrived'],
    ['没到账', 'arrived'],
    ['怎么退款', 'refund'],
    ['发票抬头', 'invoice'],
    ['WINDOWS 风险', 'windows'],
    ['sha256', 'windows'],
    ['验证码收不到', 'code'],
  ])('the help search for %s finds first: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id);
  });

  test('the help search finds nothing for an unknown topic or an empty query', () => {
    expect(idsFor('量子纠缠')).toEqual([]);
    expect(idsFor('  ，。')).toEqual([]);
    expect(idsFor('')).toEqual([]);
    // An entry that shares only one word with the query does not match.
    expect(idsFor('会员积分兑换实物礼品')).toEqual([]);
  });

  test('the help search ranks a match in the question above a match in the answer', () => {
    expect(idsFor('会员')[0]).toBe('arrived');
    expect(idsFor('款').at(0)).toBe('arrived');
  });

  test('the help search finds links by their text, not by their address', () => {
    expect(idsFor('会员中心')).toContain('arrived');
    expect(idsFor('member')).toEqual([]);
  });
});

test('the help search splits a query into bigrams, words and numbers, and drops stop words', () => {
  expect(termsOf('请问怎么关闭自动续费？')).toEqual(['关闭', '闭自', '自动', '动续', '续费']);
  expect(termsOf('Windows 11 装不上')).toEqual(['windows11', '装不', '不上']);
  expect(termsOf('怎么')).toEqual(['怎么']);
});

test('the help search highlights the found terms and merges overlapping ones', () => {
  expect(highlightTerms('退款怎么算？Windows', ['退款', '款怎', 'windows'])).toEqual([
    { text: '退款怎', isHit: true },
    { text: '么算？', isHit: false },
    { text: 'Windows', isHit: true },
  ]);
});
