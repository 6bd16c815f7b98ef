import type { Mark } from 'prosemirror-model';
import { Selection, type Command, type EditorState } from 'prosemirror-state';
import { marks, richText } from './schema.ts';

type LinkPlace = { from: number; to: number; href: string };

const hrefOf = (mark: Mark) => (mark.attrs as { href: string }).href;

/** The whole link at the start of the selection; null if there is no link. */
export function linkAround({ selection: { $from } }: EditorState): LinkPlace | null {
  const { parent } = $from;
  const start = $from.start();
  const pieces: LinkPlace[] = [];
  parent.forEach((child, offset) => {
    const mark = marks.link.isInSet(child.marks);
    if (mark) pieces.push({ from: start + offset, to: start + offset + child.nodeSize, href: hrefOf(mark) });
  });
  return pieces.find(({ from, to }) => from <= $from.pos && $from.pos <= to) ?? null;
}

/**
 * Sets the address of the link at the cursor, or turns the selected words into a link. Without a selection it inserts
 * the address itself as a link.
 */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    const known = linkAround(state);
    const { from, to } = known ?? selection;
    if (from === to) tr.insert(from, richText.text(href, [richText.mark('link', { href })]));
    else tr.removeMark(from, to).addMark(from, to, richText.mark('link', { href }));
    const end = tr.mapping.map(to);
    // After Ctrl+A the selection ends outside of all lines, so the cursor goes to the nearest valid position.
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).removeStoredMark(marks.link));
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const known = linkAround(state);
  if (!known) return false;
  dispatch?.(state.tr.removeMark(known.from, known.to, marks.link));
  return true;
};
