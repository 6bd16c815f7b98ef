import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { Select } from 'antd';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import styles from './promotion.module.css';
import { JudgedNumber } from '../kit/form/checked-number-input.tsx';
import { inUnits } from '../kit/form/typed-number.ts';

/** Input for several values, chosen from options or, in the mode `tags`, typed. */
export const many = (
  label: string,
  value: readonly string[] | undefined,
  options: { value: string; label: string }[],
  onChange: (list: string[]) => void,
  mode: 'multiple' | 'tags' = 'multiple',
) => (
  <Select
    aria-label={label}
    mode={mode}
    value={[...(value ?? [])]}
    options={options}
    onChange={onChange}
    style={{ width: '100%' }}
  />
);

/** Input for a range. Both ends are inclusive, and either end may be empty. */
export function Range({
  label,
  from,
  to,
  unit,
  most,
  upsideDown,
  onChange,
}: {
  label: string;
  from: number | undefined;
  to: number | undefined;
  unit: string;
  most: number;
  /** Error message if the upper end of the range is below the lower end. */
  upsideDown: string;
  onChange: (from: number | undefined, to: number | undefined) => void;
}) {
  return (
    <span className={styles.line}>
      <JudgedNumber
        aria-label={`${label}下限`}
        min={0}
        max={most}
        value={from ?? null}
        onChange={(next) => onChange(next ?? undefined, to)}
      />
      至
      <JudgedNumber
        aria-label={`${label}上限`}
        min={0}
        max={most}
        value={to ?? null}
        alsoJudge={(upper) => (from !== undefined && upper < from ? upsideDown : null)}
        onChange={(next) => onChange(from, next ?? undefined)}
      />
      {unit}
    </span>
  );
}

type Bucket = NonNullable<LineItemDraft['targeting']['bucket']>;

/**
 * Selects a share of all visitors for an experiment. Line items with the same experiment name share one division of the
 * visitors; shares are stored in ten-thousandths.
 */
export function BucketInput({ bucket, onChange }: { bucket: Bucket; onChange: (bucket: Bucket) => void }) {
  return (
    <span className={styles.line}>
      <Select
        aria-label="实验名"
        mode="tags"
        maxCount={1}
        value={[bucket.salt]}
        style={{ minWidth: 120 }}
        onChange={(list: string[]) => onChange({ ...bucket, salt: list.at(-1) ?? bucket.salt })}
      />
      <JudgedNumber
        aria-label="从百分之几"
        min={0}
        max={100}
        judge={judgeShare}
        value={bucket.from / 100}
        onChange={(from) => onChange({ ...bucket, from: inUnits(from ?? Number.NaN, 100) as number })}
      />
      至
      <JudgedNumber
        aria-label="到百分之几"
        min={0}
        max={100}
        judge={judgeShare}
        alsoJudge={() => (bucket.from >= bucket.below ? fieldRefusals.bucketEmpty : null)}
        value={bucket.below / 100}
        onChange={(below) => onChange({ ...bucket, below: inUnits(below ?? Number.NaN, 100) as number })}
      />
      %
    </span>
  );
}

function judgeShare(share: number): string | null {
  if (Number.isNaN(share)) return '要填数字，最多两位小数';
  if (share < 0) return '不能小于 0';
  return share > 100 ? '不能大于 100' : null;
}
