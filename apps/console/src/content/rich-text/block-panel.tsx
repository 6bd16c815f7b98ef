import { Button, Segmented, Select } from 'antd';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables';
import { PartPlace } from '../../kit/schema-form/schema-texts.ts';
import { hueNames, motifNames, noteTones } from '../content-texts.ts';
import { PictureField } from '../picture-field.tsx';
import { placedBlocks } from './blocks.ts';
import { around, removeBlock, setDrawn, setTone } from './commands.ts';
import type { Drawn } from './figure-dom.ts';
import styles from './rich-text.module.css';
import { nodes } from './schema.ts';

type Props = { state: EditorState; run: (command: Command) => void; place: string };

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** Settings of the block that contains the cursor: tone of a note, rows of a table, picture of a figure. */
export function BlockPanel({ state, run, place }: Props) {
  if (isInTable(state)) return <TablePanel state={state} run={run} />;
  const note = around(state, nodes.note);
  if (note) {
    const { tone } = note.node.attrs as { tone: 'info' | 'warn' };
    return (
      <div className={styles.panel} role="group" aria-label="提示">
        <Segmented
          aria-label="提示的语气"
          value={tone}
          options={[
            { value: 'info', label: noteTones.info },
            { value: 'warn', label: noteTones.warn },
          ]}
          onChange={(chosen) => run(setTone(chosen === 'warn' ? 'warn' : 'info'))}
        />
      </div>
    );
  }
  const figure = around(state, nodes.figure);
  if (!figure) return null;
  const index = placedBlocks(state.doc).findIndex(({ from }) => from === figure.pos);
  const { drawn } = figure.node.attrs as { drawn: Drawn };
  return (
    <div className={styles.panel} role="group" aria-label="图片">
      <PartPlace value={`${place}.${index}.image`}>
        <FigureFields drawn={drawn} onChange={(next) => run(setDrawn(next))} />
      </PartPlace>
      <Button size="small" danger onClick={() => run(removeBlock(nodes.figure))}>
        删除
      </Button>
    </div>
  );
}

const MOST_COLUMNS = 8;
const MOST_ROWS = 61;

function TablePanel({ state, run }: Omit<Props, 'place'>) {
  const table = around(state, nodes.table)?.node;
  const rows = table?.childCount ?? 0;
  const columns = table?.firstChild?.childCount ?? 0;
  const button = (name: string, command: Command, isOff = false) => (
    <Button size="small" disabled={isOff} onClick={() => run(command)}>
      {name}
    </Button>
  );
  return (
    <div className={styles.panel} role="group" aria-label="表格">
      {button('下面加行', addRowAfter, rows >= MOST_ROWS)}
      {button('右边加列', addColumnAfter, columns >= MOST_COLUMNS)}
      {button('删行', deleteRow, rows <= 2)}
      {button('删列', deleteColumn, columns <= 1)}
      {button('删除表格', removeBlock(nodes.table))}
    </div>
  );
}

function FigureFields({ drawn, onChange }: { drawn: Drawn; onChange: (drawn: Drawn) => void }) {
  if (drawn.type === 'distance') return <span>地点由产品带来，这里可以移动、删除和改图注</span>;
  if ('image' in drawn)
    return (
      <PictureField
        label="图片"
        picture={drawn.image.src === '' ? null : drawn.image}
        onChange={(image) => onChange({ ...drawn, image: image ?? { src: '', alt: '', width: 1, height: 1 } })}
      />
    );
  return (
    <>
      <Select
        aria-label="锦纹"
        value={drawn.weave.motif}
        options={optionsOf(motifNames)}
        onChange={(motif) => onChange({ ...drawn, weave: { ...drawn.weave, motif } })}
      />
      <Select
        aria-label="颜色"
        value={drawn.weave.hue}
        options={optionsOf(hueNames)}
        onChange={(hue) => onChange({ ...drawn, weave: { ...drawn.weave, hue } })}
      />
    </>
  );
}
