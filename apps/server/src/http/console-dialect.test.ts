import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { consoleDialect } from './console-dialect.ts';
import { serviceDialect } from './service-dialect.ts';
import { refuseField, shapeFault, wrongField } from './wrong-field.ts';

const request = { path: '/', requestId: 'r', acceptLanguage: undefined, isForm: false };

test('a refusal in the console dialect contains the message and the name of the form field', () => {
  expect(consoleDialect.word(wrongField('budget', 'too low', '不能少于已经发出的 7 份'), request)).toEqual({
    status: 400,
    body: {
      code: 400,
      msg: '不能少于已经发出的 7 份',
      message: '不能少于已经发出的 7 份',
      data: null,
      fault: { field: 'budget', says: '不能少于已经发出的 7 份' },
    },
  });
});

test('a message that is clear only beside its field gets the field name if it is shown elsewhere', () => {
  const fault = shapeFault({ instancePath: '/award/amount', keyword: 'minimum', params: { limit: 1 } }, 'rules');
  expect(consoleDialect.word(refuseField(fault), request).body).toMatchObject({
    message: '填写的内容不完整或格式有误，请检查后重试：rules.award.amount（不能小于 1）',
    fault: { field: 'rules.award.amount', says: '不能小于 1' },
  });
});

test('a refusal with its own error code names the form field', () => {
  const taken = new AppError('already_exists', { reason: 'ID_TAKEN' });
  const message = '这个编号已经有了，换一个';
  const usual = serviceDialect.word(taken, request);
  expect(consoleDialect.word(taken, request)).toEqual({
    ...usual,
    body: { ...usual.body, fault: { field: 'id', says: message } },
  });
  const inward = new AppError('invalid_argument', { reason: 'SETTING_INWARD', resourceId: 'SMTP_URL' });
  expect(consoleDialect.word(inward, request).body).toMatchObject({ code: 26098, fault: { field: 'SMTP_URL' } });
});

test('a refusal in the service dialect contains no name of a form field', () => {
  const { body } = serviceDialect.word(wrongField('text', 'too short', '至少写 5 个字'), request);
  expect(body).toEqual({
    code: 400,
    msg: '填写的内容不完整或格式有误，请检查后重试：text',
    message: '填写的内容不完整或格式有误，请检查后重试：text',
    data: null,
  });
});

test('a refusal that is not about a form field is equal in the console and the service dialect', () => {
  const missing = new AppError('not_found', { description: 'gone' });
  expect(consoleDialect.word(missing, request)).toEqual(serviceDialect.word(missing, request));
});
