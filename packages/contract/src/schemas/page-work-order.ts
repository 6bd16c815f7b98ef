import { Type, type Static } from 'typebox';
import { ticketKinds } from '../facts/support-vocabulary.ts';
import { exact, someText } from './fields.ts';

/** The form for a ticket. */
export const WorkOrderPage = exact({
  title: someText(40),
  lead: someText(200),
  /** What a description should tell, by kind of ticket; stands in the empty field. */
  examples: Type.Record(Type.Enum(ticketKinds), someText(200)),
  /** Below the description: what nobody should write. */
  secrecy: someText(120),
  contactHint: someText(120),
  diagnostics: exact({
    title: someText(20),
    /** Beside the box that sends it. */
    text: someText(120),
    /** Below the preview: what is not in it, and how long it is kept. */
    note: someText(200),
  }),
  /** After a ticket was sent; `{number}` stands for it. */
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type WorkOrderPage = Static<typeof WorkOrderPage>;
