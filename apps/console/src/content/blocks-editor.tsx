import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';
import { Button } from 'antd';
import { use } from 'react';
import { withLabel } from '../kit/form/check-value.ts';
import { PartFaults } from '../kit/form/part-faults.ts';
import { PartPlace } from '../kit/schema-form/schema-texts.ts';
import { Icon } from '../components/icons.tsx';
import { BlockFields } from './block-fields.tsx';
import { blockNames, blockPartOf } from './content-texts.ts';
import styles from './content.module.css';

const newBlocks: readonly [string, () => TextBlock][] = [
  ['段落', () => ({ type: 'paragraph', text: '' })],
  ['小标题', () => ({ type: 'heading', level: 2, text: '' })],
  ['列表', () => ({ type: 'list', isOrdered: false, items: [''] })],
  ['提示', () => ({ type: 'note', tone: 'info', text: '' })],
  ['引用', () => ({ type: 'quote', text: '', source: '' })],
  ['表格', () => ({ type: 'table', head: ['', ''], rows: [['', '']] })],
  ['图片', () => ({ type: 'figure', image: { src: '', alt: '', width: 1, height: 1 }, caption: '' })],
  ['锦纹', () => ({ type: 'figure', weave: { motif: 'wave', hue: 'blue' }, caption: '' })],
];

type Props = {
  label: string;
  blocks: RichText;
  onChange: (blocks: RichText) => void;
};

const stepsIn = (field: string, block: string) => field.slice(block.length + 1).split('.');

/** Editor of a long text, block by block. Blocks contain no HTML, so nothing has to be sanitized. */
export function BlocksEditor({ label, blocks, onChange }: Props) {
  const place = use(PartPlace);
  const faults = use(PartFaults);
  const whole = faults.find(({ field }) => field === place);
  const replace = (index: number, block: TextBlock) => onChange(blocks.with(index, block));
  const move = (from: number, to: number) => {
    const moved = blocks[from];
    if (moved) onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section className={styles.blocks} aria-label={label} data-part={place}>
      {whole && <small className={styles.fault}>{whole.says}</small>}
      {blocks.map((block, index) => {
        const at = `${place}.${index}`;
        const own = faults.filter(({ field }) => field === at || field.startsWith(`${at}.`));
        // Faults of the picture are left out, because the picture's own field shows them.
        const told = own
          .filter(({ field }) => !field.startsWith(`${at}.image`))
          .map(({ field, says }) =>
            withLabel(field === at ? blockNames[block.type] : blockPartOf(stepsIn(field, at)), says),
          );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a block has no other name; its fields hold no state of their own
          <article key={index} className={styles.block} data-part={at} data-faulty={own.length > 0 || undefined}>
            <header>
              <b>
                {index + 1}. {blockNames[block.type]}
              </b>
              <span className={styles.tools}>
                <Button
                  size="small"
                  type="text"
                  aria-label={`第 ${index + 1} 段上移`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={`第 ${index + 1} 段下移`}
                  disabled={index === blocks.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  ↓
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={`删除第 ${index + 1} 段`}
                  icon={<Icon name="remove" size={14} />}
                  onClick={() => onChange(blocks.toSpliced(index, 1))}
                />
              </span>
            </header>
            {told.length > 0 && <small className={styles.fault}>{told.join('；')}</small>}
            <PartPlace value={`${at}.image`}>
              <BlockFields block={block} number={index + 1} onChange={(next) => replace(index, next)} />
            </PartPlace>
          </article>
        );
      })}
      <div className={styles.add} role="toolbar" aria-label="加一段">
        {newBlocks.map(([name, make]) => (
          <Button key={name} size="small" onClick={() => onChange([...blocks, make()])}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
