import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { wasAnswered } from './was-answered.ts';

test('a missing answer, 429 and 5xx count as not answered', () => {
  expect([requestFailed(), ...[429, 500, 502, 503].map((code) => ({ code }))].filter(wasAnswered)).toEqual([]);
});

test('successes and refusals count as answered, even a refusal with the same code as a missing answer', () => {
  const codes = [0, 400, 404, 409, 600, serviceCodes.tokenRejected];
  const own = Object.values(serviceRefusals).map(({ code }) => code);
  expect([...codes, ...own].filter((code) => !wasAnswered({ code }))).toEqual([]);
});
