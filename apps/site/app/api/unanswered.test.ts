import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';
import { requestFailed } from './service-reply.ts';
import { codeOf, isUnanswered } from './unanswered.ts';

const reply = (code: number) => ({ code, msg: '', message: '', data: null });

test('the outcome of a call is unknown after no answer or a server error, and known after a refusal or success', () => {
  expect(isUnanswered(requestFailed())).toBe(true);
  expect([500, 503].map((code) => isUnanswered(reply(code)))).toEqual([true, true]);
  const answers = [0, 400, 429, serviceRefusals.ACT_OFF.code, serviceRefusals.CHANCES_NONE.code];
  expect(answers.filter((code) => isUnanswered(reply(code)))).toEqual([]);
});

test('a refusal with the same code as a missing answer still counts as a refusal', () => {
  expect(codeOf(requestFailed())).toBeNull();
  expect(codeOf(reply(requestFailed().code))).toBe(requestFailed().code);
});
