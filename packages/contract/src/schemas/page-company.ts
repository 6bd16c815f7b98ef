import { type Static, Type } from 'typebox';
import { ShownActivity } from './activity-words.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** About the company. The company's name and contact data are in the site's settings. */
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
  /** A label that is shown while the articles are samples. */
  tag: Type.Union([someText(20), Type.Null()]),
  /** The game that the card next to the list offers; null means no game. */
  gameId: Type.Union([ContentId, Type.Null()]),
  card: exact({ title: someText(40), text: someText(120), downloadText: someText(20), gameText: someText(30) }),
  /** Texts next to an article. */
  meter: exact({ title: someText(40), text: someText(120), action: someText(20) }),
  /** Texts in an article about a game; `{game}` is replaced by the game's name. */
  accelerate: exact({ title: someText(40), text: someText(120) }),
});
export type NewsPage = Static<typeof NewsPage>;

/** The claim of a partner's gift, shown below the field for redeem codes. */
export const PartnerPart = exact({
  partner: ShownActivity,
  title: someText(40),
  text: someText(200),
  /** Texts above and below the field for the serial number. */
  serial: someText(20),
  serialHint: someText(100),
});
export type PartnerPart = Static<typeof PartnerPart>;
