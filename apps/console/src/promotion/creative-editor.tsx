import { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import { Button, Segmented } from 'antd';
import { use } from 'react';
import type { Fault } from '../api/call-console.ts';
import { FieldGroup, type FieldGroupProps } from '../kit/form/field-group.tsx';
import { PartFaults } from '../kit/form/place-refusal.ts';
import { freshCreative } from './creative-assets.ts';
import { OneCreative } from './creative-fields.tsx';
import { creativePartOf, describeCreativePlace } from './describe-line-item.ts';
import styles from './promotion.module.css';

type Props = FieldGroupProps & {
  value?: CreativeDraft[];
  onChange?: (value: CreativeDraft[]) => void;
  lineItemId: string;
  chosen: string;
  onChoose: (id: string) => void;
};

const MOST = 12;
const none: CreativeDraft[] = [];

/** Edits the creatives of a line item: one, or several versions that rotate by weight. */
export function CreativeEditor({ value = none, onChange, lineItemId, chosen, onChoose, ...group }: Props) {
  const faults = use(PartFaults).filter(({ field }) => field === 'creatives' || field.startsWith('creatives.'));
  const current = value.find(({ id }) => id === chosen) ?? value[0] ?? null;
  // Faults of the selected creative are shown at its fields, and faults of other creatives above the fields.
  const place = current && `creatives.${value.indexOf(current)}.`;
  const isHere = ({ field }: Fault) => place !== null && field.startsWith(place);
  const byPart = (some: readonly Fault[]) =>
    Object.fromEntries(some.toReversed().map((fault) => [creativePartOf(fault.field, value), fault]));
  // Schema faults; a field shows its fault after the operator visited it.
  const own = current ? shapeFaults(CreativeDraft, current, `creatives.${value.indexOf(current)}`) : [];
  const elsewhere = faults.filter((fault) => !isHere(fault));
  const set = (next: CreativeDraft) => onChange?.(value.map((one) => (one.id === next.id ? next : one)));
  const add = () => {
    const letters = [...'abcdefghijkl'].map((letter) => `${lineItemId || 'new'}-${letter}`);
    const id =
      value.length === 0 && lineItemId
        ? lineItemId
        : (letters.find((name) => value.every((one) => one.id !== name)) ?? '');
    onChange?.([...value, freshCreative(id, lineItemId)]);
    onChoose(id);
  };
  return (
    <FieldGroup {...group} place="creatives">
      {elsewhere.map(({ field, says }) => (
        <p key={field} className={styles.refusal}>
          「{describeCreativePlace(field, value)}」：{says}
        </p>
      ))}
      <div className={`${styles.line} ${styles.spread} ${styles.versions}`}>
        {current && (
          <Segmented
            aria-label="创意版本"
            value={current.id}
            options={value.map(({ id, isOn }, index) => ({
              value: id,
              label: `${'ABCDEFGHIJKL'[index]} 版${isOn ? '' : '（停）'}`,
            }))}
            onChange={onChoose}
          />
        )}
        <span className={styles.line}>
          {value.length < MOST && (
            <Button size="small" onClick={add}>
              {value.length === 0 ? '添加创意' : '添加版本'}
            </Button>
          )}
          {current && (
            <Button size="small" onClick={() => onChange?.(value.filter(({ id }) => id !== current.id))}>
              删除这一版
            </Button>
          )}
        </span>
      </div>
      {current ? (
        <OneCreative
          key={current.id}
          creative={current}
          faults={byPart(faults.filter(isHere))}
          own={byPart(own)}
          onChange={set}
        />
      ) : (
        <p className={styles.note}>没有创意，不会展示任何内容。</p>
      )}
    </FieldGroup>
  );
}
