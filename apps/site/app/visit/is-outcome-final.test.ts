import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { wasAnswered } from './is-outcome-final.ts';

test('a call with no answer, 429 or 5xx counts as not answered', () => {
  expect([requestFailed(), ...[429, 500, 502, 503].map((code) => ({ code }))].filter(wasAnswered)).toEqual([]);
});

test('a call with a success or a refusal counts as answered, even if a refusal has the code of a missing answer', () => {
  const codes = [0, 400, 404, 409, 600, serviceCodes.tokenRejected];
  const own = Object.values(serviceRefusals).map(({ code }) => code);
  expect([...codes, ...own].filter((code) => !wasAnswered({ code }))).toEqual([]);
});
