/** What a placeholder of a reply template stands for, as operators read it. */
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

/** Placeholders in the text that do not exist, each once. They would not be replaced, so a member would read them. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name = '']) => name).filter((name) => !isKnown(name))),
];

/** Marks a place that the operator has to fill in. */
const blankOf = (name: ReplyPlaceholder): string => `【${replyPlaceholders[name]}】`;

/** Replaces the placeholders. A value that is not known becomes a blank. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(written, (whole, name: string) => (isKnown(name) ? (values[name] ?? blankOf(name)) : whole));

/** Blanks that are left in a reply, each once. */
export const blanksIn = (text: string): string[] =>
  Object.keys(replyPlaceholders)
    .filter(isKnown)
    .map(blankOf)
    .filter((blank) => text.includes(blank));
