import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Fault } from '../../api/call-console.ts';
import { placedBlocks } from './blocks.ts';
import { nodes } from './schema.ts';

type Told = { place: string; faults: readonly Fault[] };
const key = new PluginKey<Told>('faults');

/** Passes two things to the editor: the form field that it edits, and the faults of its blocks. */
export const tellFaults = (state: EditorState, told: Told) =>
  state.tr.setMeta(key, told).setMeta('addToHistory', false);

/** Gives every block an element id that faults refer to, marks faulty blocks, and shows placeholders in empty lines. */
export const blockFaults = (): Plugin<Told> =>
  new Plugin<Told>({
    key,
    state: {
      init: () => ({ place: '', faults: [] }),
      apply: (tr, before) => (tr.getMeta(key) as Told | undefined) ?? before,
    },
    props: {
      decorations(state) {
        const { place, faults } = key.getState(state) ?? { place: '', faults: [] };
        const blocks = placedBlocks(state.doc).map(({ from, to }, index) => {
          const at = `${place}.${index}`;
          const isFaulty = faults.some(({ field }) => field === at || field.startsWith(`${at}.`));
          return Decoration.node(from, to, { 'data-part': at, ...(isFaulty && { 'data-faulty': '' }) });
        });
        return DecorationSet.create(state.doc, [...blocks, ...hints(state)]);
      },
    },
  });

function hints({ doc }: EditorState): Decoration[] {
  const shown: Decoration[] = [];
  const hint = (from: number, size: number, text: string) =>
    shown.push(Decoration.node(from, from + size, { 'data-hint': text }));
  doc.descendants((node, pos) => {
    if (node.isTextblock && node.content.size === 0) {
      if (node.type === nodes.caption) hint(pos, node.nodeSize, '图注，可以不填');
      if (node.type === nodes.quote_source) hint(pos, node.nodeSize, '出处');
      if (doc.childCount === 1 && node.type === nodes.paragraph && pos === 0) hint(pos, node.nodeSize, '从这里开始写');
    }
    return true;
  });
  return shown;
}
