import { Segmented } from 'antd';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { blockNames } from './rule-words.ts';
import styles from './preview.module.css';

type Block = Record<string, unknown> & { type: string };
type Page = { lead?: unknown; hue?: unknown; motif?: unknown; blocks?: unknown };

const word = (value: unknown) => (typeof value === 'string' ? value : '');

/** A page of blocks while it is put together. What other activities fill in is shown as the place where it will be. */
export function PagePreview({ page, name }: { page: Page; name: string }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const blocks = Array.isArray(page.blocks) ? (page.blocks as Block[]) : [];
  return (
    <Card
      title="预览"
      aside={
        <Segmented
          style={{ marginLeft: 'auto' }}
          aria-label="预览宽度"
          value={width}
          options={[
            { value: 'phone', label: '手机' },
            { value: 'desktop', label: '桌面' },
          ]}
          onChange={setWidth}
        />
      }
    >
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`${styles.page} ${styles[width]}`} tabIndex={0} role="region" aria-label="活动页预览">
        <img
          src={`/art/weave/${word(page.hue) || 'cyan'}/${word(page.motif) || 'aim'}/preview.svg`}
          alt=""
          className={styles.head}
        />
        <strong className={styles.title}>{name}</strong>
        <p>{word(page.lead)}</p>
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no names of their own
          <Drawn key={index} block={block} />
        ))}
      </div>
      <p className={styles.note}>示意预览。签到、抽奖、商品这些积木上线后显示各自的实时内容。</p>
    </Card>
  );
}

function Drawn({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return (
        <div>
          <strong>{word(block['text'])}</strong>
          {word(block['sub']) !== '' && <p>{word(block['sub'])}</p>}
        </div>
      );
    case 'paragraph':
      return <p>{word(block['text'])}</p>;
    case 'button':
      return <span className={block['look'] === 'primary' ? styles.yes : styles.plain}>{word(block['text'])}</span>;
    case 'rules':
      return (
        <div>
          <strong>{word(block['title'])}</strong>
          <ul>
            {(Array.isArray(block['items']) ? block['items'] : []).map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- sentences may repeat
              <li key={index}>{word(item)}</li>
            ))}
          </ul>
        </div>
      );
    default:
      return <div className={styles.place}>{blockNames[block.type] ?? block.type}</div>;
  }
}
