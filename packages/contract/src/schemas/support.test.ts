import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { supportPaths } from '../facts/paths.ts';
import { serviceRefusals } from '../facts/service-refusals.ts';
import {
  guardianAskNames,
  guardianAsks,
  ticketKindNames,
  ticketKinds,
  ticketStateNames,
  ticketStates,
} from '../facts/support-vocabulary.ts';
import { FeedbackRequest, GuardianStateRequest, SubmitTicketRequest, TicketMessageRequest } from './support.ts';

const key = 'a'.repeat(16);
const isText = (text: string) => Value.Check(FeedbackRequest, { clientKey: key, kind: 'other', text });
const isLine = (region: string) =>
  Value.Check(SubmitTicketRequest, { clientKey: key, kind: 'line', text: '发生了什么', region });

test.each(['你好，世界', '第一行\n第二行\t缩进\r\n', '😀👨‍👩‍👧 é ﷽ العربية', '<script>alert(1)</script>'])(
  'the text of a support request may contain %j',
  (text) => {
    expect(isText(text)).toBe(true);
  },
);

test.each(['\u0000', '\u0007', '\u001b[2J', '\u007f', '\u0085', '\u009b31m', '\u202e', '\u2066'])(
  'the text of a support request may not contain the control character %j',
  (character) => {
    expect(isText(`发生了什么${character}`)).toBe(false);
    expect(isLine(`亚服${character}`)).toBe(false);
  },
);

test.each(['\n', '\r', '\t', '\u2028', '\u2029'])('a support text of one line may not contain %j', (character) => {
  expect(isLine(`亚${character}服`)).toBe(false);
  expect(isLine('亚服')).toBe(true);
});

test('support numbers and query codes have only one spelling, without characters that look alike', () => {
  const asked = (number: string, queryCode: string) => Value.Check(GuardianStateRequest, { number, queryCode });
  expect(asked('G300620-8QK4M', '22222-ZZZZZ')).toBe(true);
  for (const number of ['G300620-8QK4O', 'G300620-8QK41', 'X300620-8QK4M', 'g300620-8qk4m', 'G300620-8QK4M ']) {
    expect(asked(number, '22222-ZZZZZ')).toBe(false);
  }
  expect(asked('G300620-8QK4M', '22222ZZZZZ')).toBe(false);
});

test('a ticket message accepts up to five different files', () => {
  const ids = Array.from({ length: 6 }, (_, n) => String(n).repeat(32));
  const takes = (attachments: string[]) => Value.Check(TicketMessageRequest, { clientKey: key, text: '', attachments });
  expect(takes(ids.slice(0, 5))).toBe(true);
  expect(takes(ids)).toBe(false);
  expect(takes(['0'.repeat(32), '0'.repeat(32)])).toBe(false);
});

test('each state of a ticket has a Chinese name, and each refusal of support has a number of its own', () => {
  for (const kind of ticketKinds) expect(ticketKindNames[kind]).toMatch(/\p{Script=Han}/u);
  for (const state of ticketStates) expect(ticketStateNames[state]).toMatch(/\p{Script=Han}/u);
  expect(guardianAsks.map((ask) => guardianAskNames[ask])).toEqual(['限制购买', '查询消费', '误付款处理', '限制登录']);
  const refusals = Object.values(serviceRefusals);
  expect(new Set(refusals.map(({ code }) => code)).size).toBe(refusals.length);
  for (const { text } of refusals) expect(text).toMatch(/\p{Script=Han}/u);
});

test('all support paths start with the prefix of the service', () => {
  for (const path of Object.values(supportPaths)) expect(path).toMatch(/^\/xlppc\.gacs\/api\/gxsdn\/support\//);
});
