import { supportLimits, type InvoiceTitleType } from '@feisuo/contract/facts/support-vocabulary';
import type { InvoiceRequest } from '@feisuo/contract/schemas/support';
import { oneLine } from '../../../forms/own-words.ts';
import { invoiceTexts as texts } from './texts.ts';

export interface InvoiceFields {
  titleType: InvoiceTitleType;
  title: string;
  taxNumber: string;
  email: string;
}

export const emptyInvoice: InvoiceFields = { titleType: 'personal', title: '', taxNumber: '', email: '' };

export type InvoiceFaults = Partial<Record<'title' | 'taxNumber' | 'email', string>>;

const taxNumberPattern = /^[0-9A-Za-z]{15,20}$/;
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** What stands in the way of sending, by field. A person has no tax number, whatever was typed before. */
export function invoiceFaults(fields: InvoiceFields): InvoiceFaults {
  const { titleType, title, ...given } = tidy(fields);
  return {
    ...(title === '' && { title: texts.nameMissing }),
    ...(titleType === 'company' && given.taxNumber === '' && { taxNumber: texts.taxNumberMissing }),
    ...(given.taxNumber !== '' && !taxNumberPattern.test(given.taxNumber) && { taxNumber: texts.taxNumberBad }),
    ...(given.email === '' && { email: texts.emailMissing }),
    ...(given.email !== '' && !emailPattern.test(given.email) && { email: texts.emailBad }),
  };
}

/** What is sent for one order; the key is put in by whoever sends it. */
export function invoiceLetter(orderId: string, fields: InvoiceFields): Omit<InvoiceRequest, 'clientKey'> {
  return { orderIds: [orderId], ...tidy(fields) };
}

function tidy({ titleType, title, taxNumber, email }: InvoiceFields): InvoiceFields {
  return {
    titleType,
    title: oneLine(title).slice(0, supportLimits.invoiceTitle),
    taxNumber: titleType === 'company' ? taxNumber.replaceAll(/[\s-]/g, '') : '',
    email: email.trim(),
  };
}
