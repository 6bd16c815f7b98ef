import { InvoiceRequest } from '@feisuo/contract/schemas/support';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { emptyInvoice, invoiceFaults, invoiceBody, type InvoiceFields } from './invoice-dialog.tsx';

const request = Compile(InvoiceRequest);
const person: InvoiceFields = { ...emptyInvoice, title: ' 林夕\t', email: ' lin@example.test ' };
const company: InvoiceFields = { ...person, titleType: 'company', taxNumber: '9131 0000 MA1FL0ABCD' };

test.each([person, company])('the service accepts the request of a valid invoice form of type $titleType', (fields) => {
  expect(invoiceFaults(fields)).toEqual({});
  expect(request.Check({ clientKey: 'k'.repeat(16), ...invoiceBody('o1', fields) })).toBe(true);
});

test('the invoice form removes spaces around values and inside numbers', () => {
  expect(invoiceBody('o1', company)).toMatchObject({
    title: '林夕',
    taxNumber: '91310000MA1FL0ABCD',
    email: 'lin@example.test',
  });
});

test('an invoice to a person has no tax number, even if one was typed', () => {
  const fields: InvoiceFields = { ...company, titleType: 'personal', taxNumber: '12' };
  expect(invoiceFaults(fields)).toEqual({});
  expect(invoiceBody('o1', fields).taxNumber).toBe('');
});

test.each([
  ['an empty form', emptyInvoice, ['title', 'email']],
  ['a company without a tax number', { ...company, taxNumber: '' }, ['taxNumber']],
  ['a tax number of 14 characters', { ...company, taxNumber: '1'.repeat(14) }, ['taxNumber']],
  ['a tax number of 21 characters', { ...company, taxNumber: '1'.repeat(21) }, ['taxNumber']],
  ['a missing mail address', { ...person, email: 'nowhere' }, ['email']],
])('the invoice form reports %s at its field', (_what, fields, faults) => {
  expect(Object.keys(invoiceFaults(fields))).toEqual(faults);
});
