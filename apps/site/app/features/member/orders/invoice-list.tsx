import { invoiceStateNames, type InvoiceState } from '@feisuo/contract/facts/support-vocabulary';
import type { Invoice } from '@feisuo/contract/schemas/support';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { formatDate } from '../../../format/format-date.ts';
import rows from '../frame/rows.module.css';
import { invoiceTexts as texts } from './texts.ts';

const tones: Record<InvoiceState, PillTone> = {
  submitted: 'info',
  issued: 'ok',
  declined: 'warn',
  reversing: 'warn',
  reversed: 'info',
};

/** The invoices that the member requested, newest first. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <ul className={`${rows.rows} ${rows.plain}`}>
      {invoices.map(({ number, state, title, orderIds, email, answer, reversal, at }) => (
        <li key={number}>
          <div>
            <b>{title}</b>
            <span className={rows.detail}>
              {[texts.orders(orderIds), texts.sentTo(email), formatDate(at)].join(' · ')}
            </span>
            {answer !== '' && <span className={rows.detail}>{texts.answer(state !== 'declined', answer)}</span>}
            {reversal !== '' && <span className={rows.detail}>{texts.reversal(reversal)}</span>}
          </div>
          <Pill tone={tones[state]}>{invoiceStateNames[state]}</Pill>
        </li>
      ))}
    </ul>
  );
}
