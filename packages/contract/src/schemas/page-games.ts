import { Type, type Static } from 'typebox';
import { Place } from './rich-text.ts';
import { exact, someText } from './fields.ts';

/** The library, and what every page of a game says besides what is known of that game. */
export const GamesPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  placeholder: someText(40),
  tag: Type.Union([someText(30), Type.Null()]),
  missing: exact({ lead: someText(200), promise: someText(120) }),
  /** Where players may live, for the floor of the round trip. */
  cities: Type.Array(Place, { minItems: 1, maxItems: 40 }),
  floor: exact({ title: someText(40), text: someText(200), note: someText(200) }),
  trial: exact({ promise: someText(40), note: someText(60) }),
  how: exact({
    title: someText(40),
    steps: Type.Array(exact({ title: someText(40), text: someText(200) }), { minItems: 1, maxItems: 8 }),
  }),
  questions: exact({ text: someText(120) }),
});
export type GamesPage = Static<typeof GamesPage>;
