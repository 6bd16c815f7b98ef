import type { RichText, TextBlock } from '@feisuo/contract/schemas/rich-text';
import { Button } from 'antd';
import { Icon } from '../components/icons.tsx';
import { BlockFields } from './block-fields.tsx';
import { blockNames } from './content-words.ts';
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
  /** The block that stands against publishing. */
  faultAt: number | null;
  onChange: (blocks: RichText) => void;
};

/** A long text, block by block. There is no markup to paste, so there is none to take out again. */
export function BlocksEditor({ label, blocks, faultAt, onChange }: Props) {
  const replace = (index: number, block: TextBlock) => onChange(blocks.with(index, block));
  const move = (from: number, to: number) => {
    const moved = blocks[from];
    if (moved) onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section className={styles.blocks} aria-label={label}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a block has no other name; its fields hold no state of their own
        <article key={index} className={styles.block} data-faulty={faultAt === index || undefined}>
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
          <BlockFields block={block} number={index + 1} onChange={(next) => replace(index, next)} />
        </article>
      ))}
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
