import { type Static, Type } from 'typebox';
import { ShownActivity } from './activity-words.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** Who is behind the site. The company's name and how to reach it stand in the site's settings. */
export const AboutPage = exact({
  title: someText(40),
  lead: someText(200),
  body: RichText,
});
export type AboutPage = Static<typeof AboutPage>;

/** The news list and its sidebar. */
export const NewsPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  /** Shown while the articles are samples. */
  tag: Type.Union([someText(20), Type.Null()]),
  /** The game that the card beside the list offers; null for none. */
  gameId: Type.Union([ContentId, Type.Null()]),
  card: exact({ title: someText(40), text: someText(120), downloadText: someText(20), gameText: someText(30) }),
  /** Beside an article. */
  meter: exact({ title: someText(40), text: someText(120), action: someText(20) }),
  /** In an article about a game; `{game}` is its name. */
  accelerate: exact({ title: someText(40), text: someText(120) }),
});
export type NewsPage = Static<typeof NewsPage>;

/** Claim of a partner's gift, below the field for codes. */
export const PartnerPart = exact({
  partner: ShownActivity,
  title: someText(40),
  text: someText(200),
  /** Above the field for the serial number, and below it. */
  serial: someText(20),
  serialHint: someText(100),
});
export type PartnerPart = Static<typeof PartnerPart>;
