import type { RichText } from '@feisuo/contract/schemas/rich-text';
import { AllSelection, EditorState, TextSelection, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { blocksOf, docOf } from './blocks.ts';
import { backspace, enter } from './keys.ts';
import { removeLink, setLink } from './link-commands.ts';
import { keepStorable } from './storable.ts';

/** Puts the cursor before the given words, runs the commands, and returns the resulting blocks. */
function after(blocks: RichText, words: string, ...commands: Command[]): RichText {
  let state = EditorState.create({ doc: docOf(blocks), plugins: [keepStorable] });
  let at = 0;
  state.doc.descendants((node, pos) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (found >= 0) at = pos + found;
  });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  for (const command of commands) expect(command(state, (tr) => (state = state.apply(tr)))).toBe(true);
  state.doc.check();
  return blocksOf(state.doc);
}

const list = (...items: string[]) => ({ type: 'list' as const, isOrdered: false, items });
const p = (text: string) => ({ type: 'paragraph' as const, text });
const table = { type: 'table' as const, head: ['甲'], rows: [['乙']] };

test('in the text editor, Backspace at the start of a list item joins it with the previous one, or ends the list at its first item', () => {
  expect(after([list('一', '二', '三')], '二', backspace)).toEqual([list('一二', '三')]);
  expect(after([list('一', '二')], '一', backspace)).toEqual([p('一'), list('二')]);
  expect(after([table, list('一', '二')], '二', backspace)).toEqual([table, list('一二')]);
  expect(after([table, list('一二')], '一二', backspace)).toEqual([table, p('一二')]);
});

test('in the text editor, Backspace at the start of a line joins it with the previous line, also if that line is a list item', () => {
  expect(after([p('一'), p('**二**')], '二', backspace)).toEqual([p('一**二**')]);
  expect(after([list('一'), p('二')], '二', backspace)).toEqual([list('一二')]);
});

test('in the text editor, Backspace at the start of a heading or note makes it a paragraph', () => {
  expect(after([p('一'), { type: 'heading', level: 2, text: '二' }], '二', backspace)).toEqual([p('一'), p('二')]);
  expect(after([{ type: 'note', tone: 'warn', text: '二' }], '二', backspace)).toEqual([p('二')]);
});

test('bold text that is joined to a heading becomes plain, because headings have no bold text', () => {
  const heading = { type: 'heading' as const, level: 2 as const, text: '一' };
  expect(after([heading, p('**二**')], '二', backspace)).toEqual([{ ...heading, text: '一二' }]);
});

test('in the text editor, Enter splits list items and paragraphs; in a caption it starts a new line after the caption', () => {
  expect(after([list('一二')], '二', enter)).toEqual([list('一', '二')]);
  expect(after([p('一二')], '二', enter)).toEqual([p('一'), p('二')]);
  const figure = { type: 'figure' as const, weave: { motif: 'aim' as const, hue: 'gold' as const }, caption: '注' };
  expect(after([figure, p('后')], '注', enter)).toEqual([figure, p('后')]);
});

test('in the text editor, Enter in a table cell does not split the cell', () => {
  expect(after([table], '乙', enter)).toEqual([table]);
});

test('adding a link while the whole text is selected links all its words and leaves the cursor in them', () => {
  let state = EditorState.create({ doc: docOf([p('看这里')]), plugins: [keepStorable] });
  state = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
  setLink('/help')(state, (tr) => (state = state.apply(tr)));
  expect(blocksOf(state.doc)).toEqual([p('[看这里](/help)')]);
  expect(state.selection.$from.parent.isTextblock).toBe(true);
  removeLink(state, (tr) => (state = state.apply(tr)));
  expect(blocksOf(state.doc)).toEqual([p('看这里')]);
});
