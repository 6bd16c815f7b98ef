import { Type, type Static } from 'typebox';
import { guardianAsks, guardianStates } from '../facts/support-vocabulary.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** Rules for the young, and what their guardians may ask of us. */
export const ChildProtectionPage = exact({
  title: someText(40),
  lead: someText(200),
  /** How age is counted, and what holds at which; below it the steps of a request and what is done about a payment. */
  rules: RichText,
  request: exact({
    title: someText(40),
    text: someText(200),
    /** What each thing that may be asked for means. */
    asks: Type.Record(Type.Enum(guardianAsks), someText(120)),
    accountHint: someText(120),
    example: someText(200),
    /** Beside the files: what to show and what to cover. */
    filesHint: someText(200),
    /** How what is written here is kept. */
    privacy: someText(200),
  }),
  receipt: exact({ title: someText(40), text: someText(200) }),
  lookup: exact({
    title: someText(40),
    text: someText(200),
    /** What each state means to whoever waits. */
    states: Type.Record(Type.Enum(guardianStates), someText(120)),
  }),
});
export type ChildProtectionPage = Static<typeof ChildProtectionPage>;
