/** The meaning of each placeholder of a reply template, as operators read it. */
export const replyPlaceholders = {
  brand: '品牌名',
  number: '编号',
  name: '会员昵称',
  order: '订单号',
  until: '会员到期日',
} as const;
export type ReplyPlaceholder = keyof typeof replyPlaceholders;
export type ReplyValues = Record<ReplyPlaceholder, string | null>;

const isKnown = (name: string): name is ReplyPlaceholder => Object.hasOwn(replyPlaceholders, name);
const written = /\{(\w+)\}/g;

/** Placeholders in the text that do not exist, each once. They would not be replaced, so the member would read them. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name = '']) => name).filter((name) => !isKnown(name))),
];

/** The mark of a place that the operator must fill in. */
const blankOf = (name: ReplyPlaceholder): string => `【${replyPlaceholders[name]}】`;

/** Replaces the placeholders of a reply template. A placeholder whose value is unknown becomes a blank to fill in. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(written, (whole, name: string) => (isKnown(name) ? (values[name] ?? blankOf(name)) : whole));

/** Blanks that are still to be filled in, each listed once. */
export const blanksIn = (text: string): string[] =>
  Object.keys(replyPlaceholders)
    .filter(isKnown)
    .map(blankOf)
    .filter((blank) => text.includes(blank));
