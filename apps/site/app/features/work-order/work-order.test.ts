import { SubmitTicketRequest } from '@feisuo/contract/schemas/support';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { asksFor, emptyFields, errorsOf, fieldsOfAddress, requestBodyOf } from './fields.ts';
import { newWorkOrder, workOrderReducer, type WorkOrder } from './work-order.ts';

const request = Compile(SubmitTicketRequest);
const filled = {
  ...emptyFields,
  gameId: 'pubg',
  gameName: '绝地求生',
  region: '亚服',
  happenedAt: '20:10',
  text: '晚上八点后开始丢包',
  contact: 'QQ 10001',
};
const nothing = { attachments: [], diagnostics: null };

describe('the request body of a new ticket', () => {
  test('the service accepts the request body that the ticket form builds', () => {
    const attachments = [{ id: 'a'.repeat(32), name: 'a.png', type: 'image/png' as const, bytes: 1 }];
    const diagnostics = { text: '浏览器　Chrome\n往返　1 ms', environment: 'Chrome 141 · Windows 11' };
    const letter = { ...requestBodyOf(filled, { attachments, diagnostics }), clientKey: 'k'.repeat(32) };
    expect(request.Check(letter)).toBe(true);
    expect(letter).toMatchObject({
      gameId: 'pubg',
      attachments: ['a'.repeat(32)],
      environment: diagnostics.environment,
    });
  });

  test('a new ticket has no diagnostics if the member did not agree to send them', () => {
    const letter = requestBodyOf(filled, nothing);
    expect(letter).not.toHaveProperty('diagnostics');
    expect(letter).not.toHaveProperty('environment');
  });

  test('a new ticket leaves out values of fields that the chosen kind hides', () => {
    expect(requestBodyOf({ ...filled, kind: 'pay' }, nothing)).toMatchObject({
      gameId: '',
      gameName: '',
      region: '',
      happenedAt: '20:10',
    });
    expect(asksFor('line', 'region')).toBe(true);
    expect(asksFor('other', 'happenedAt')).toBe(false);
  });
});

test('a ticket form opened from an order is filled with its data and ignores other parameters', () => {
  expect(fieldsOfAddress('?kind=pay&order=P261116ABCDEFGHJKLM', [])).toEqual({
    kind: 'pay',
    text: '订单号 P261116ABCDEFGHJKLM\n',
  });
  for (const odd of ['', 'x', 'P<script>', 'P'.repeat(60)]) {
    expect(fieldsOfAddress(`?kind=pay&order=${encodeURIComponent(odd)}`, [])).toEqual({ kind: 'pay' });
  }
});

test('a ticket description that is too short is refused before a visitor is asked to sign in', () => {
  expect(errorsOf({ ...filled, text: ' 卡 ' })).toEqual({ text: '请写几句发生了什么，至少 5 个字' });
  expect(errorsOf(filled)).toBeNull();
});

describe('the form of a new ticket', () => {
  const after = (...events: Parameters<typeof workOrderReducer>[1][]): WorkOrder =>
    events.reduce(workOrderReducer, newWorkOrder);

  test('the ticket form keeps all input if the sign-in or the submission fails', () => {
    const failed = after(
      { type: 'change', fields: filled },
      { type: 'start', step: 'signing-in' },
      { type: 'fail', message: '还没有登录' },
    );
    expect(failed.fields).toEqual(filled);
    expect(failed.view).toEqual({ name: 'filling', failure: '还没有登录' });
  });

  test('the ticket form shows the error of a field until the member changes that field', () => {
    const refused = after({ type: 'refuse', errors: { text: '太短' } });
    expect(workOrderReducer(refused, { type: 'change', fields: { region: '亚服' } }).errors).toEqual({ text: '太短' });
    expect(workOrderReducer(refused, { type: 'change', fields: { text: '长了' } }).errors).toEqual({});
  });

  test('the ticket form clears the input after the ticket was sent', () => {
    const sent = after({ type: 'change', fields: filled }, { type: 'sent', number: 'T261115-ABCDE' });
    expect(sent.fields).toEqual(emptyFields);
    expect(sent.view).toEqual({ name: 'sent', number: 'T261115-ABCDE' });
  });
});
