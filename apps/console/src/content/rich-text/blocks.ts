import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';
import type { Node } from 'prosemirror-model';
import { inlineNodes, inlineText, plainNodes } from './inline.ts';
import type { Drawn } from './figure-dom.ts';
import { nodes, richText } from './schema.ts';

/** Converts stored blocks to an editor document with an empty line at its end. */
export const docOf = (blocks: RichText): Node =>
  richText.node('doc', null, [
    ...blocks.map(nodeOf),
    ...(blocks.at(-1)?.type === 'paragraph' ? [] : [richText.node('paragraph')]),
  ]);

function nodeOf(block: TextBlock): Node {
  switch (block.type) {
    case 'heading':
      return richText.node('heading', { level: block.level }, plainNodes(block.text));
    case 'paragraph':
      return paragraphOf(block.text);
    case 'list':
      return richText.node(
        'list',
        { isOrdered: block.isOrdered },
        (block.items.length > 0 ? block.items : ['']).map((item) =>
          richText.node('list_item', null, paragraphOf(item)),
        ),
      );
    case 'note':
      return richText.node('note', { tone: block.tone }, inlineNodes(block.text));
    case 'quote':
      return richText.node('quote', null, [
        richText.node('quote_text', null, inlineNodes(block.text)),
        richText.node('quote_source', null, plainNodes(block.source)),
      ]);
    case 'table':
      return tableOf(block);
    case 'figure':
    case 'distance':
      return richText.node('figure', { drawn: block }, richText.node('caption', null, plainNodes(block.caption)));
  }
}

const paragraphOf = (text: string): Node => richText.node('paragraph', null, inlineNodes(text));

function tableOf({ head, rows }: Extract<TextBlock, { type: 'table' }>): Node {
  const width = Math.max(1, head.length, ...rows.map((row) => row.length));
  const rowOf = (type: 'table_header' | 'table_cell', cells: readonly string[]) =>
    richText.node(
      'table_row',
      null,
      Array.from({ length: width }, (_, column) => richText.node(type, null, cellOf(type, cells[column] ?? ''))),
    );
  return richText.node('table', null, [rowOf('table_header', head), ...rows.map((row) => rowOf('table_cell', row))]);
}

const cellOf = (type: 'table_header' | 'table_cell', text: string): Node =>
  type === 'table_cell' ? paragraphOf(text) : richText.node('paragraph', null, plainNodes(text));

/** A block, and the start and end of its node in the editor document. */
export type PlacedBlock = { block: TextBlock; from: number; to: number };

/** The blocks to store. Nodes without text are left out, because the editor always keeps an empty line at the end. */
export function placedBlocks(doc: Node): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  doc.forEach((node, offset) => {
    const block = blockOf(node);
    if (block) placed.push({ block, from: offset, to: offset + node.nodeSize });
  });
  return placed;
}

export const blocksOf = (doc: Node): RichText => placedBlocks(doc).map(({ block }) => block);

function blockOf(node: Node): TextBlock | null {
  if (node.type === nodes.figure) return figureOf(node);
  if (node.textContent.trim() === '') return null;
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', level: (node.attrs as { level: 2 | 3 }).level, text: node.textContent };
    case 'paragraph':
      return { type: 'paragraph', text: inlineText(node) };
    case 'list':
      return {
        type: 'list',
        isOrdered: (node.attrs as { isOrdered: boolean }).isOrdered,
        items: childrenOf(node).flatMap((item) => {
          const text = item.firstChild ? inlineText(item.firstChild) : '';
          return text.trim() === '' ? [] : [text];
        }),
      };
    case 'note':
      return { type: 'note', tone: (node.attrs as { tone: 'info' | 'warn' }).tone, text: inlineText(node) };
    case 'quote':
      return { type: 'quote', text: inlineText(node.child(0)), source: node.child(1).textContent };
    case 'table':
      return tableBlock(node);
    default:
      throw new Error(`no block for ${node.type.name}`);
  }
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, index) => node.child(index));

function figureOf(node: Node): TextBlock {
  const { drawn } = node.attrs as { drawn: Drawn };
  return { ...drawn, caption: node.textContent };
}

function tableBlock(node: Node): TextBlock {
  const [head, ...rows] = childrenOf(node).map((row) => childrenOf(row).map(({ firstChild }) => firstChild));
  const width = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const filled = (cells: (string | undefined)[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    type: 'table',
    head: filled((head ?? []).map((cell) => cell?.textContent)),
    rows: rows.map((row) => filled(row.map((cell) => (cell ? inlineText(cell) : '')))),
  };
}
