import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { Button, Select } from 'antd';
import { Icon } from '../components/icons.tsx';
import { FieldGroup, type FieldGroupProps } from '../kit/form/field-group.tsx';
import { optionsOf, scopeNames } from './promotion-texts.ts';
import styles from './promotion.module.css';
import { JudgedNumber } from '../kit/form/checked-number-input.tsx';
import { describeUnseenBy } from './describe-line-item.ts';

type Frequency = LineItemDraft['frequency'];
const HOUR_S = 3600;
const MOST_HOURS = 2160;
const unlimited: Frequency = [];

/** Input for frequency caps. A cap counts per person, device or session. */
export function FrequencyInput({
  value = unlimited,
  onChange,
  ...group
}: FieldGroupProps & {
  value?: Frequency;
  onChange?: (value: Frequency) => void;
}) {
  const set = (at: number, part: Partial<Frequency[number]>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <FieldGroup {...group} className={styles.rules}>
      {value.length === 0 && <p className={styles.note}>没有频控：符合条件的人每次打开页面都会看到。</p>}
      {value.map(({ scope, count, windowS }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- limits have no names of their own
        <span key={index} className={styles.line}>
          <Select
            aria-label="对谁"
            value={scope}
            options={optionsOf(scopeNames)}
            onChange={(next) => set(index, { scope: next })}
            style={{ width: 110 }}
          />
          每
          <JudgedNumber
            aria-label="多少小时"
            min={1}
            max={MOST_HOURS}
            judge={judgeHours}
            value={windowS / HOUR_S}
            onChange={(hours) => set(index, { windowS: Math.round((hours ?? Number.NaN) * HOUR_S) })}
          />
          小时最多
          <JudgedNumber
            aria-label="次数"
            min={1}
            max={1000}
            value={count}
            onChange={(next) => set(index, { count: next ?? Number.NaN })}
          />
          次
          <Button
            type="text"
            aria-label="去掉这条频控"
            icon={<Icon name="remove" size={15} />}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      {value.length > 0 && <p className={styles.note}>{describeUnseenBy(value)}想让所有访客都看到，就去掉频控。</p>}
      {value.length < 6 && (
        <Button
          style={{ justifySelf: 'start' }}
          onClick={() => onChange?.([...value, { scope: 'user', count: 1, windowS: 24 * HOUR_S }])}
        >
          添加频控
        </Button>
      )}
    </FieldGroup>
  );
}

/** Error text for the time window of a frequency cap. The server requires at least one minute too. */
function judgeHours(hours: number): string | null {
  if (Number.isNaN(hours)) return '要填数字';
  if (hours * HOUR_S < 60) return '至少 1 分钟';
  return hours > MOST_HOURS ? `不能大于 ${MOST_HOURS}` : null;
}
