import { readInline } from '@feisuo/contract/facts/inline-text';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { Fragment, type Node } from 'prosemirror-model';
import { richText } from './schema.ts';

/** Converts a stored text to nodes of the editor. */
export const inlineNodes = (text: string): Fragment =>
  Fragment.from(
    readInline(text).map(({ text: words, isStrong, href }) =>
      richText.text(
        words,
        href === null ? (isStrong ? [richText.mark('strong')] : []) : [richText.mark('link', { href })],
      ),
    ),
  );

export const plainNodes = (text: string): Fragment =>
  text === '' ? Fragment.empty : Fragment.from(richText.text(text));

/**
 * Text to store for a node's content. A mark that cannot be stored is left out and its words stay: bold words may not
 * contain an asterisk, and the words of a link no brackets.
 */
export function inlineText(node: Node): string {
  let text = '';
  node.forEach((child) => {
    const [mark] = child.marks;
    const words = child.text ?? '';
    if (mark?.type.name === 'strong') text += words.replaceAll(/[^*]+/g, '**$&**');
    else if (mark?.type.name === 'link') text += linkText(words, (mark.attrs as { href: string }).href);
    else text += words;
  });
  return text;
}

const linkText = (words: string, href: string): string =>
  /[[\]]/.test(words) || !isLinkAddress(href) || /[()]/.test(href) ? words : `[${words}](${href})`;

/** Whether the node stays the same when it is stored and read again. */
export const isStorable = (node: Node): boolean => inlineNodes(inlineText(node)).eq(node.content);
