import { chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import type { Drawn } from './figure-dom.ts';
import { marks, nodes, richText } from './schema.ts';

/** Finds the node of this type that contains the selection, and its position. */
export function around({ selection }: EditorState, type: NodeType): { node: Node; pos: number } | null {
  if (selection instanceof NodeSelection && selection.node.type === type)
    return { node: selection.node, pos: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === type) return { node: $from.node(depth), pos: $from.before(depth) };
  return null;
}

export const isIn = (state: EditorState, type: NodeType, attrs: Attrs = {}): boolean => {
  const found = around(state, type)?.node.attrs;
  return found !== undefined && Object.entries(attrs).every(([name, value]) => found[name] === value);
};

/** Moves a list item out of its list before the command runs, because list items contain only paragraphs. */
const outOfList = (command: Command): Command =>
  chainCommands(command, (state, dispatch, view) => {
    if (!around(state, nodes.list_item)) return false;
    if (!dispatch) return liftListItem(nodes.list_item)(state);
    let lifted: Transaction | null = null;
    liftListItem(nodes.list_item)(state, (tr) => (lifted = tr));
    if (!lifted) return false;
    dispatch(lifted);
    return view ? command(view.state, dispatch, view) : true;
  });

export const setParagraph: Command = outOfList(setBlockType(nodes.paragraph));
export const setHeading = (level: 2 | 3): Command => outOfList(setBlockType(nodes.heading, { level }));
export const setNote: Command = (state, dispatch, view) =>
  isIn(state, nodes.note)
    ? setParagraph(state, dispatch, view)
    : outOfList(setBlockType(nodes.note))(state, dispatch, view);
export const toggleStrong: Command = toggleMark(marks.strong);

/** Turns the selected lines into a list, changes the kind of list, or turns the list back into paragraphs. */
export const toggleList =
  (isOrdered: boolean): Command =>
  (state, dispatch, view) => {
    const list = around(state, nodes.list);
    const wrap = wrapInList(nodes.list, { isOrdered });
    if (!list) return chainCommands(wrap, asParagraph(wrap))(state, dispatch, view);
    if ((list.node.attrs as { isOrdered: boolean }).isOrdered === isOrdered)
      return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, null, { isOrdered }));
    return true;
  };

/** Turns a heading or note into a paragraph before the command runs, because the command accepts only paragraphs. */
const asParagraph =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const set = setBlockType(nodes.paragraph);
    if (!set(state)) return false;
    if (!dispatch || !view) return true;
    set(state, dispatch);
    return command(view.state, dispatch, view);
  };

/** Turns the block that contains the cursor into a quote with the same text. */
const makeQuote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const block = $from.parent;
  if ($from.depth !== 1 || !block.isTextblock) return false;
  const quote = richText.node('quote', null, [
    richText.node('quote_text', null, block.content),
    richText.node('quote_source'),
  ]);
  const tr = state.tr.replaceWith($from.before(), $from.after(), quote);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.pos + 1)).scrollIntoView());
  return true;
};

/** Turns the quote that contains the cursor back into paragraphs. */
const endQuote: Command = (state, dispatch) => {
  const quote = around(state, nodes.quote);
  if (!quote) return false;
  const lines = [quote.node.child(0), quote.node.child(1)].filter(
    (line, index) => index === 0 || line.content.size > 0,
  );
  const paragraphs = lines.map(({ content }) => richText.node('paragraph', null, content));
  const tr = state.tr.replaceWith(quote.pos, quote.pos + quote.node.nodeSize, paragraphs);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(quote.pos + 1))).scrollIntoView());
  return true;
};

export const toggleQuote: Command = chainCommands(endQuote, makeQuote);

/** Inserts a block after the block that contains the cursor, or replaces that block if it is an empty line. */
export const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const top = $from.depth === 0 ? null : $from.node(1);
    const isEmptyLine = top?.type === nodes.paragraph && top.content.size === 0;
    const end = top ? $from.after(1) : state.selection.to;
    const tr = isEmptyLine ? state.tr.replaceWith($from.before(1), end, block) : state.tr.insert(end, block);
    const at = isEmptyLine ? $from.before(1) : end;
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };

export const insertFigure = (drawn: Drawn): Command =>
  insertBlock(richText.node('figure', { drawn }, richText.node('caption')));

/** Replaces the picture, tile or chart of the selected figure. */
export const setDrawn =
  (drawn: Drawn): Command =>
  (state, dispatch) => {
    const figure = around(state, nodes.figure);
    if (!figure) return false;
    const tr = state.tr.setNodeMarkup(figure.pos, null, { drawn });
    const { selection } = state;
    dispatch?.(selection instanceof NodeSelection ? tr.setSelection(NodeSelection.create(tr.doc, figure.pos)) : tr);
    return true;
  };

export const removeBlock =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const found = around(state, type);
    if (!found) return false;
    dispatch?.(state.tr.delete(found.pos, found.pos + found.node.nodeSize).scrollIntoView());
    return true;
  };

export const setTone =
  (tone: 'info' | 'warn'): Command =>
  (state, dispatch) => {
    const note = around(state, nodes.note);
    if (!note) return false;
    dispatch?.(state.tr.setNodeMarkup(note.pos, null, { tone }));
    return true;
  };
