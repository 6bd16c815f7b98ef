import { FeedbackRequest } from '@feisuo/contract/schemas/support';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import {
  appealOf,
  referringPage,
  emptyFeedback,
  feedbackFault,
  feedbackBody,
  feedbackReducer,
  newFeedback,
} from './feedback.ts';

const said = { ...emptyFeedback, text: '下载页的命令跑不了', contact: ' a@b.cn ', page: '/download' };

test('the service accepts a feedback form with and without the browser’s name', () => {
  const request = Compile(FeedbackRequest);
  const key = { clientKey: 'k'.repeat(32) };
  expect(request.Check({ ...feedbackBody(said, null), ...key })).toBe(true);
  expect(feedbackBody(said, null)).not.toHaveProperty('environment');
  const told = feedbackBody(said, 'Chrome 141 · Windows 11');
  expect(request.Check({ ...told, ...key })).toBe(true);
  expect(told).toMatchObject({ contact: 'a@b.cn', environment: 'Chrome 141 · Windows 11' });
});

test('feedback that is too short is refused, and the error disappears when the text becomes longer', () => {
  expect(feedbackFault({ ...said, text: '好' }, false)).toEqual({ field: 'text', words: '再多说两句，至少 5 个字' });
  const refused = feedbackReducer(newFeedback, { type: 'refuse', error: { field: 'text', words: '太短' } });
  expect(feedbackReducer(refused, { type: 'change', fields: { kind: 'problem' } }).error).toMatchObject({
    words: '太短',
  });
  expect(feedbackReducer(refused, { type: 'change', fields: { text: '好多了' } }).error).toBeNull();
});

test('a failed submission of feedback keeps the input, and a successful one clears it', () => {
  const written = feedbackReducer(newFeedback, { type: 'change', fields: said });
  expect(feedbackReducer(written, { type: 'fail', message: '请稍后重试' }).fields).toEqual(said);
  expect(feedbackReducer(written, { type: 'sent', number: 'F261115-ABCDE' }).fields).toEqual(emptyFeedback);
});

test.each([
  ['https://a.cn/download?channel=1#x', '/download'],
  ['https://a.cn/', ''],
  ['https://a.cn/feedback', ''],
  ['https://b.cn/download', ''],
  ['', ''],
])('a feedback form that is opened from the page %s names the page "%s"', (referrer, page) => {
  expect(referringPage(referrer, 'https://a.cn')).toBe(page);
});

test('feedback from a person who cannot sign in starts with the code of the refusal and needs a contact', () => {
  expect(appealOf('?sign-in=38')).toContain('错误代码 38');
  expect(appealOf('?sign-in=2fa')).toContain('二次验证');
  for (const search of ['', '?sign-in=', '?sign-in=<b>', '?sign-in=1234567']) expect(appealOf(search)).toBeNull();
  const appeal = { ...said, contact: '  ' };
  expect(feedbackFault(appeal, true)).toMatchObject({ field: 'contact' });
  expect(feedbackFault(said, true)).toBeNull();
  expect(feedbackFault(appeal, false)).toBeNull();
  const begun = feedbackReducer(newFeedback, { type: 'appeal', text: '登录不了' });
  expect(begun).toMatchObject({ isAppeal: true, fields: { kind: 'problem', text: '登录不了' } });
  expect(feedbackReducer(begun, { type: 'sent', number: 'F261115-ABCDE' }).isAppeal).toBe(true);
  expect(feedbackReducer(begun, { type: 'again' }).isAppeal).toBe(false);
});
