import { supportPaths } from '@feisuo/contract/facts/paths';
import {
  invoiceTitleTypeNames,
  invoiceTitleTypes,
  supportLimits,
  type InvoiceTitleType,
} from '@feisuo/contract/facts/support-vocabulary';
import type { Invoice, InvoiceRequest } from '@feisuo/contract/schemas/support';
import { useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { Segments } from '../../../components/segments.tsx';
import { createClientKeys } from '../../../forms/client-key.ts';
import { focusFirstError } from '../../../forms/focus-first-error.ts';
import styles from './invoice-dialog.module.css';
import { invoiceTexts as texts } from './texts.ts';
import { oneLine } from '../../../forms/user-text.ts';

export interface InvoiceFields {
  titleType: InvoiceTitleType;
  title: string;
  taxNumber: string;
  email: string;
}

export const emptyInvoice: InvoiceFields = { titleType: 'personal', title: '', taxNumber: '', email: '' };

type InvoiceFaults = Partial<Record<'title' | 'taxNumber' | 'email', string>>;

const taxNumberPattern = /^[0-9A-Za-z]{15,20}$/;
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Error messages by field. An invoice to a person has no tax number, so a typed tax number is ignored. */
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

/** The request body for one order, without the idempotency key, which the caller adds. */
export function invoiceBody(orderId: string, fields: InvoiceFields): Omit<InvoiceRequest, 'clientKey'> {
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

const titleTypes = invoiceTitleTypes.map((value) => ({ value, text: invoiceTitleTypeNames[value] }));

interface InvoiceDialogProps {
  /** The order to invoice; null if the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
  onDone: (invoice: Invoice) => void;
}

export function InvoiceDialog({ orderId, onClose, onDone }: InvoiceDialogProps) {
  return (
    <Dialog title={texts.dialog(orderId ?? '')} isOpen={orderId !== null} onClose={onClose}>
      {orderId !== null && <InvoiceForm orderId={orderId} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function InvoiceForm({ orderId, onClose, onDone }: InvoiceDialogProps & { orderId: string }) {
  const [fields, setFields] = useState<InvoiceFields>(emptyInvoice);
  const [faults, setFaults] = useState<InvoiceFaults>({});
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const [keyOf] = useState(() => createClientKeys());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstError(form.current);
  }, [faults]);

  const change = (changed: Partial<InvoiceFields>) => setFields((before) => ({ ...before, ...changed }));
  const submit = async () => {
    const found = invoiceFaults(fields);
    setFaults(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setSending(true);
    setFailure('');
    const letter = invoiceBody(orderId, fields);
    const reply = await siteApi.post<Invoice>(supportPaths.invoices, { body: { ...letter, clientKey: keyOf(letter) } });
    setSending(false);
    if (isOk(reply)) onDone(reply.data);
    else setFailure(reply.message);
  };
  const isCompany = fields.titleType === 'company';
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Segments
        label={texts.titleType}
        options={titleTypes}
        value={fields.titleType}
        onChange={(titleType) => change({ titleType })}
      />
      <Field label={texts.name} error={faults.title} hint={isCompany ? texts.companyHint : texts.personHint}>
        {(control) => (
          <input
            {...control}
            value={fields.title}
            maxLength={supportLimits.invoiceTitle}
            autoComplete={isCompany ? 'organization' : 'name'}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      {isCompany && (
        <Field label={texts.taxNumber} error={faults.taxNumber} hint={texts.taxNumberHint}>
          {(control) => (
            <input
              {...control}
              value={fields.taxNumber}
              autoComplete="off"
              onChange={(event) => change({ taxNumber: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={texts.email} error={faults.email} hint={texts.emailHint}>
        {(control) => (
          <input
            {...control}
            type="email"
            value={fields.email}
            autoComplete="email"
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  );
}
