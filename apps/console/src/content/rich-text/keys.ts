import {
  baseKeymap,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinTextblockBackward,
  selectNodeBackward,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, TextSelection, type Command } from 'prosemirror-state';
import { goToNextCell, isInTable } from 'prosemirror-tables';
import { setHeading, setParagraph, toggleList, toggleQuote, toggleStrong } from './commands.ts';
import { marks, nodes, richText } from './schema.ts';

const isAtStart: (then: Command) => Command = (then) => (state, dispatch, view) => {
  const { $cursor } = state.selection as TextSelection;
  return $cursor?.parentOffset === 0 && then(state, dispatch, view);
};

/** Backspace at the start of the first list item moves this item out of the list. */
const leaveFirstItem: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isFirst = $from.depth === 3 && $from.node(2).type === nodes.list_item && $from.index(1) === 0;
  return isFirst && liftListItem(nodes.list_item)(state, dispatch);
};

const becomeParagraph: Command = (state, dispatch, view) => {
  const { type } = state.selection.$from.parent;
  return (type === nodes.heading || type === nodes.note) && setParagraph(state, dispatch, view);
};

/** Enter in the text of a quote moves to its source. Enter in a source or a caption adds a new line below the block. */
const leaveLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const { type } = $from.parent;
  if (type === nodes.quote_text) {
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.after() + 1))).scrollIntoView());
    return true;
  }
  if (type !== nodes.quote_source && type !== nodes.caption) return false;
  const below = $from.after(1);
  const tr = state.tr.insert(below, richText.node('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(below + 1))).scrollIntoView());
  return true;
};

/** A table cell can hold only one line, so Enter moves to the next cell. */
const leaveCell: Command = (state, dispatch) => isInTable(state) && (goToNextCell(1)(state, dispatch) || true);

export const enter: Command = chainCommands(
  leaveCell,
  splitListItem(nodes.list_item),
  leaveLine,
  baseKeymap['Enter'] ?? (() => false),
);

export const backspace: Command = chainCommands(
  deleteSelection,
  isAtStart(leaveFirstItem),
  isAtStart(becomeParagraph),
  joinTextblockBackward,
  joinBackward,
  selectNodeBackward,
);

/** Ctrl+K opens the dialog for a link. The event is stopped, because Ctrl+K opens the console's search elsewhere. */
const linkKeys = (askLink: () => void): Plugin =>
  new Plugin({
    props: {
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
          return false;
        event.stopPropagation();
        askLink();
        return true;
      },
    },
  });

export const keys = (askLink: () => void): Plugin[] => [
  linkKeys(askLink),
  keymap({
    'Mod-b': toggleStrong,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-Alt-0': setParagraph,
    'Mod-Alt-2': setHeading(2),
    'Mod-Alt-3': setHeading(3),
    'Shift-Mod-7': toggleList(true),
    'Shift-Mod-8': toggleList(false),
    'Shift-Mod-9': toggleQuote,
    // In a table Tab moves to the next cell. Outside of tables Tab leaves the editor, as in any other input.
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
    Enter: enter,
    'Shift-Enter': enter,
    Backspace: backspace,
  }),
  keymap(baseKeymap),
];

/** Replaces typed Markdown by formats: `##`, `-` or `1.` at the start of a line, and `**strong**`. */
export const typedMarks = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, hashes = '']) => ({ level: hashes.length })),
      wrappingInputRule(/^[-*]\s$/, nodes.list, { isOrdered: false }),
      wrappingInputRule(/^1[.、]\s?$/, nodes.list, { isOrdered: true }),
      new InputRule(/\*\*([^*]+)\*\*$/, (state, [, words = ''], from, to) =>
        state.doc.resolve(from).parent.type.allowsMarkType(marks.strong)
          ? state.tr.replaceWith(from, to, richText.text(words, [marks.strong.create()])).removeStoredMark(marks.strong)
          : null,
      ),
    ],
  });
