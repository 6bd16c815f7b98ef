import type { RichText } from '@feisuo/contract/schemas/rich-text';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { EditorState, type Command, Plugin, PluginKey } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView, Decoration, DecorationSet } from 'prosemirror-view';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../api/call-console.ts';
import { isSame } from '../../kit/form/merge.ts';
import { blocksOf, docOf, placedBlocks } from './blocks.ts';
import { cleanPaste } from './clean-paste.ts';
import { keys, typedMarks } from './keys.ts';
import { nodes } from './schema.ts';
import { keepStorable } from './storable.ts';

const key = new PluginKey<Told>('faults');

/** Transaction that gives the editor the path of its form field and the faults of its blocks. Undo skips it. */
const tellFaults = (state: EditorState, told: Told) => state.tr.setMeta(key, told).setMeta('addToHistory', false);

/** Plugin that adds the path to every block, marks blocks with faults, and shows placeholders in empty lines. */
const blockFaults = (): Plugin<Told> =>
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

type Options = {
  label: string;
  blocks: RichText;
  place: string;
  faults: readonly Fault[];
  onChange: (blocks: RichText) => void;
  onAskLink: () => void;
  /** Picture files that were pasted or dropped. */
  onPictures: (files: File[]) => void;
};

const OUTSIDE = 'changed outside of the editor';

/** Mounts the editor into an element, and returns its state for the toolbar. */
export function useEditor({ label, blocks, place, faults, onChange, onAskLink, onPictures }: Options) {
  const [isEntered, setEntered] = useState(false);
  const [state, setState] = useState(() => EditorState.create({ doc: docOf(blocks) }));
  const view = useRef<EditorView | null>(null);
  /** Values that this editor passed to `onChange`. When they come back as props, they must not replace newer text. */
  const [emitted] = useState(() => new WeakSet<RichText>());
  /** The props of the last render: the editor view lives longer than one render and reads them here. */
  const last = useRef({ blocks, onChange, onAskLink, onPictures });
  useEffect(() => {
    last.current = { blocks, onChange, onAskLink, onPictures };
  });

  const mount = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const mounted = new EditorView(
        { mount: element },
        {
          state: EditorState.create({
            doc: docOf(last.current.blocks),
            plugins: [
              typedMarks(),
              ...keys(() => last.current.onAskLink()),
              history(),
              gapCursor(),
              dropCursor({ color: false, class: 'drop-cursor' }),
              tableEditing(),
              keepStorable,
              blockFaults(),
            ],
          }),
          attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
          handleDOMEvents: {
            focus: () => {
              setEntered(true);
            },
          },
          transformPastedHTML: cleanPaste,
          handlePaste: (_view, { clipboardData }) => takePictures(clipboardData, last.current.onPictures),
          handleDrop: (_view, { dataTransfer }) => takePictures(dataTransfer, last.current.onPictures),
          dispatchTransaction(tr) {
            const { state: next, transactions } = mounted.state.applyTransaction(tr);
            mounted.updateState(next);
            setState(next);
            const isOutside = transactions.some((one) => one.getMeta(OUTSIDE) === true);
            if (transactions.some(({ docChanged }) => docChanged) && !isOutside) {
              const written = blocksOf(next.doc);
              if (!isSame(written, last.current.blocks)) {
                emitted.add(written);
                last.current.onChange(written);
              }
            }
          },
        },
      );
      view.current = mounted;
      setState(mounted.state);
      return () => {
        view.current = null;
        mounted.destroy();
      };
    },
    [label, emitted],
  );

  useEffect(() => {
    const current = view.current;
    if (!current || emitted.has(blocks) || isSame(blocks, blocksOf(current.state.doc))) return;
    const { tr, doc } = current.state;
    current.dispatch(tr.replaceWith(0, doc.content.size, docOf(blocks).content).setMeta(OUTSIDE, true));
  }, [blocks, emitted]);

  const told = JSON.stringify({ place, faults });
  useEffect(() => {
    const current = view.current;
    if (current) current.dispatch(tellFaults(current.state, JSON.parse(told) as Parameters<typeof tellFaults>[1]));
  }, [told]);

  const run = useCallback((command: Command) => {
    const current = view.current;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  }, []);
  /** `isEntered` tells whether the editor ever had the focus. Before its first focus, the selection means nothing. */
  return { mount, state, run, isEntered };
}

/** Takes pasted or dropped picture files, but not with HTML, because a copied table brings a picture of itself. */
function takePictures(transfer: DataTransfer | null, onPictures: (files: File[]) => void): boolean {
  if (!transfer || transfer.types.includes('text/html')) return false;
  const pictures = [...transfer.files].filter(({ type }) => type.startsWith('image/'));
  if (pictures.length > 0) onPictures(pictures);
  return pictures.length > 0;
}

type Told = { place: string; faults: readonly Fault[] };

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
