import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { Input, Segmented, Select } from 'antd';
import { headingSizes, hueNames, motifNames, noteTones } from './content-texts.ts';
import styles from './content.module.css';
import { InlineArea } from './inline-area.tsx';
import { PictureField } from './picture-field.tsx';
import { TableFields } from './table-fields.tsx';

type Props = { block: TextBlock; number: number; onChange: (block: TextBlock) => void };

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** Form fields of one block, by the block's type. */
export function BlockFields({ block, number, onChange }: Props) {
  const at = `第 ${number} 段`;
  switch (block.type) {
    case 'heading':
      return (
        <div className={styles.row}>
          <Segmented
            aria-label={`${at}小标题的大小`}
            value={block.level}
            options={[
              { value: 2, label: headingSizes[2] },
              { value: 3, label: headingSizes[3] },
            ]}
            onChange={(level) => onChange({ ...block, level: level === 3 ? 3 : 2 })}
          />
          <Input
            aria-label={`${at}小标题`}
            maxLength={120}
            value={block.text}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
          />
        </div>
      );
    case 'paragraph':
      return (
        <InlineArea
          label={`${at}文字`}
          value={block.text}
          max={4000}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case 'list':
      return (
        <>
          <Segmented
            aria-label={`${at}列表的记号`}
            value={block.isOrdered ? 1 : 0}
            options={[
              { value: 0, label: '圆点' },
              { value: 1, label: '数字' },
            ]}
            onChange={(kind) => onChange({ ...block, isOrdered: kind === 1 })}
          />
          <GrowingText
            aria-label={`${at}列表，一行一项`}
            placeholder="一行一项"
            value={block.items.join('\n')}
            rows={2}
            onChange={({ target }) => onChange({ ...block, items: target.value.split('\n').slice(0, 60) })}
          />
        </>
      );
    case 'note':
      return (
        <>
          <Segmented
            aria-label={`${at}的语气`}
            value={block.tone}
            options={[
              { value: 'info', label: noteTones.info },
              { value: 'warn', label: noteTones.warn },
            ]}
            onChange={(tone) => onChange({ ...block, tone: tone === 'warn' ? 'warn' : 'info' })}
          />
          <InlineArea
            label={`${at}文字`}
            value={block.text}
            max={4000}
            onChange={(text) => onChange({ ...block, text })}
          />
        </>
      );
    case 'quote':
      return (
        <>
          <InlineArea
            label={`${at}引用的话`}
            value={block.text}
            max={4000}
            onChange={(text) => onChange({ ...block, text })}
          />
          <Caption label={`${at}出处`} value={block.source} onChange={(source) => onChange({ ...block, source })} />
        </>
      );
    case 'table':
      return <TableFields at={at} block={block} onChange={onChange} />;
    case 'figure':
      return (
        <>
          {'image' in block ? (
            <PictureField
              label={`${at}图片`}
              picture={block.image.src === '' ? null : block.image}
              onChange={(image) => onChange({ ...block, image: image ?? { src: '', alt: '', width: 1, height: 1 } })}
            />
          ) : (
            <div className={styles.row}>
              <Select
                aria-label={`${at}锦纹`}
                value={block.weave.motif}
                options={optionsOf(motifNames)}
                onChange={(motif) => onChange({ ...block, weave: { ...block.weave, motif } })}
              />
              <Select
                aria-label={`${at}颜色`}
                value={block.weave.hue}
                options={optionsOf(hueNames)}
                onChange={(hue) => onChange({ ...block, weave: { ...block.weave, hue } })}
              />
            </div>
          )}
          <Caption label={`${at}图注`} value={block.caption} onChange={(caption) => onChange({ ...block, caption })} />
        </>
      );
    case 'distance':
      return (
        <>
          <p className={styles.dim}>
            {block.from.name} → {block.to.map(({ name }) => name).join('、')}
            （地点由产品带来，这里可以移动、删除和改图注）
          </p>
          <Caption label={`${at}图注`} value={block.caption} onChange={(caption) => onChange({ ...block, caption })} />
        </>
      );
  }
}

function Caption(props: { label: string; value: string; onChange: (text: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <Input
      aria-label={label}
      placeholder={label.replace(/^第 \d+ 段/, '')}
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
