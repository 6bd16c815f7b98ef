import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { inlineNodes, inlineText, isStorable } from './inline.ts';
import { marks, nodes, richText } from './schema.ts';

/**
 * Plugin that keeps the document storable after each change. It removes marks that cannot be stored, makes the first
 * row of a table its header, splits merged cells, and adds an empty last line.
 */
export const keepStorable = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    // While an input method composes a word, a change of the line would interrupt it.
    const isComposing = transactions.some((one) => one.getMeta('composition') !== undefined);
    if (isComposing || transactions.every(({ docChanged }) => !docChanged)) return null;
    doc.descendants((node, pos, parent) => {
      if (node.isTextblock && node.type.allowsMarkType(marks.strong)) keepInline(tr, node, pos);
      if (node.isTextblock && !node.type.allowsMarkType(marks.strong)) keepPlain(tr, node, pos);
      if (parent?.type === nodes.table_row) keepCell(tr, node, pos, doc.resolve(pos).index(-1) === 0);
      return !node.isTextblock;
    });
    if (tr.doc.lastChild?.type !== nodes.paragraph) tr.insert(tr.doc.content.size, richText.node('paragraph'));
    return tr.docChanged ? tr : null;
  },
});

function keepInline(tr: Transaction, node: Node, pos: number): void {
  if (isStorable(node)) return;
  const [from, to] = [tr.mapping.map(pos + 1), tr.mapping.map(pos + 1 + node.content.size)];
  tr.replaceWith(from, to, inlineNodes(inlineText(node)));
}

function keepPlain(tr: Transaction, node: Node, pos: number): void {
  if (node.children.every((child) => child.marks.length === 0)) return;
  const at = tr.mapping.map(pos);
  tr.removeMark(at, at + node.nodeSize);
}

function keepCell(tr: Transaction, cell: Node, pos: number, isHead: boolean): void {
  const type = isHead ? nodes.table_header : nodes.table_cell;
  const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
  const at = tr.mapping.map(pos);
  if (cell.type !== type || colspan !== 1 || rowspan !== 1)
    tr.setNodeMarkup(at, type, { ...cell.attrs, colspan: 1, rowspan: 1 });
  if (isHead) tr.removeMark(at, at + cell.nodeSize);
}
