import { Type, type Static } from 'typebox';
import { exact, someText } from './fields.ts';

/** The help centre around its questions, which are content of their own. */
export const HelpPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  /** For search engines; readers see the search at once. */
  description: someText(200),
  /** An example of what to type. */
  placeholder: someText(40),
  /** How many questions a group's card names before it refers to all of them. */
  shown: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Beside the search, while no ticket waits for the reader. */
  aside: exact({ title: someText(40), text: someText(120) }),
  common: exact({ title: someText(40), text: someText(120) }),
  all: exact({ title: someText(40), text: someText(120) }),
  /** The way to a person: what to have at hand makes the answer quicker. */
  ticket: exact({
    title: someText(40),
    text: someText(200),
    needs: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 6 }),
  }),
});
export type HelpPage = Static<typeof HelpPage>;
