import type { Place, RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';

export const h2 = (text: string): TextBlock => ({ type: 'heading', level: 2, text });
export const p = (text: string): TextBlock => ({ type: 'paragraph', text });
export const ul = (...items: string[]): TextBlock => ({ type: 'list', isOrdered: false, items });
export const ol = (...items: string[]): TextBlock => ({ type: 'list', isOrdered: true, items });
export const info = (text: string): TextBlock => ({ type: 'note', tone: 'info', text });
export const warn = (text: string): TextBlock => ({ type: 'note', tone: 'warn', text });
export const table = (head: string[], ...rows: string[][]): TextBlock => ({ type: 'table', head, rows });
export const distance = (from: Place, to: Place[], caption: string): TextBlock => ({
  type: 'distance',
  from,
  to,
  caption,
});
export const section = (heading: string, ...blocks: TextBlock[]): RichText => [h2(heading), ...blocks];
