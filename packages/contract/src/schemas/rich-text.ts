import { Type, type Static } from 'typebox';
import { linkAddressMaxChars, linkAddressPattern } from '../facts/site-content.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText, text } from './fields.ts';

/**
 * Long texts as a list of blocks without HTML. Inline texts may contain `**strong**` and `[words](address)` with an
 * address that `isLinkAddress` accepts; `facts/inline-text.ts` parses them.
 */

/** A text that may contain `**strong**` words and links. */
const InlineText = someText(4000);

/** A path of this site or an https address. */
export const Address = Type.String({ maxLength: linkAddressMaxChars, pattern: linkAddressPattern });

/** An uploaded picture. Its size is included, so that the layout does not shift when the picture loads. */
export const Picture = exact({
  src: Address,
  alt: text(200),
  width: Type.Integer({ minimum: 1, maximum: 10_000 }),
  height: Type.Integer({ minimum: 1, maximum: 10_000 }),
});
export type Picture = Static<typeof Picture>;

/** A point on the globe with the name that people use for it. */
export const Place = exact({
  name: someText(40),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
});
export type Place = Static<typeof Place>;

export const HeadingBlock = exact({
  type: Type.Literal('heading'),
  level: Type.Union([Type.Literal(2), Type.Literal(3)]),
  /** Plain text without inline markup. */
  text: someText(120),
});
export const ParagraphBlock = exact({ type: Type.Literal('paragraph'), text: InlineText });
export const ListBlock = exact({
  type: Type.Literal('list'),
  isOrdered: Type.Boolean(),
  items: Type.Array(InlineText, { minItems: 1, maxItems: 60 }),
});
export const NoteBlock = exact({
  type: Type.Literal('note'),
  tone: Type.Union([Type.Literal('info'), Type.Literal('warn')]),
  text: InlineText,
});
export const QuoteBlock = exact({
  type: Type.Literal('quote'),
  text: InlineText,
  /** Plain text without inline markup: the author or the source of the quote. */
  source: someText(200),
});
export const TableBlock = exact({
  type: Type.Literal('table'),
  /** Plain texts without inline markup. */
  head: Type.Array(someText(80), { minItems: 1, maxItems: 8 }),
  /** Inline texts. Each row has the same number of cells as `head`. */
  rows: Type.Array(Type.Array(text(600), { minItems: 1, maxItems: 8 }), { minItems: 1, maxItems: 60 }),
});
export const PictureBlock = exact({ type: Type.Literal('figure'), image: Picture, caption: text(300) });
export const WeaveBlock = exact({
  type: Type.Literal('figure'),
  weave: exact({ motif: WeaveMotif, hue: WeaveHue }),
  caption: text(300),
});
/** A drawing of the minimum round-trip times, as physics allows, from one place to other places. */
export const DistanceBlock = exact({
  type: Type.Literal('distance'),
  from: Place,
  to: Type.Array(Place, { minItems: 1, maxItems: 8 }),
  caption: text(300),
});

export const TextBlock = Type.Union([
  HeadingBlock,
  ParagraphBlock,
  ListBlock,
  NoteBlock,
  QuoteBlock,
  TableBlock,
  PictureBlock,
  WeaveBlock,
  DistanceBlock,
]);
export type TextBlock = Static<typeof TextBlock>;
export type FigureBlock = Static<typeof PictureBlock> | Static<typeof WeaveBlock>;

export const RichText = Type.Array(TextBlock, { maxItems: 400 });
export type RichText = Static<typeof RichText>;
