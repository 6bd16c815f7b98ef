import { readInline } from '@feisuo/contract/facts/inline-text';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { Fragment, type Node } from 'prosemirror-model';
import { richText } from './schema.ts';

/** The nodes of a stored inline text. */
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
 * The stored text of a node's content. A mark that the store cannot express is left out, and its words stay: strong
 * words have no asterisk, and the words of a link no brackets.
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

/** Whether the stored text of a node would be shown like the node itself. */
export const isStorable = (node: Node): boolean => inlineNodes(inlineText(node)).eq(node.content);
