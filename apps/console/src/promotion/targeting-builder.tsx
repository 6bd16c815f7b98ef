import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { Icon } from '../components/icons.tsx';
import { FieldGroup, type FieldGroupProps } from '../kit/form/field-group.tsx';
import styles from './promotion.module.css';
import { conditions, type Condition, type Targeting } from './targeting-conditions.tsx';

type Props = FieldGroupProps & { value?: Targeting; onChange?: (value: Targeting) => void };

/** Whether the targeting has this condition. */
export const has = ({ owns }: Condition, rule: Targeting) => owns.some((name) => rule[name] !== undefined);

const everybody: Targeting = {};

/** Input for the targeting of a line item. All conditions must hold; without any it is shown to everyone. */
export function TargetingBuilder({ value = everybody, onChange, ...group }: Props) {
  const used = conditions.filter((condition) => has(condition, value));
  const free = useMemo(() => conditions.filter((condition) => !has(condition, value)), [value]);
  const without = (condition: Condition): Targeting =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !condition.owns.includes(name as keyof Targeting)));
  return (
    <FieldGroup {...group} className={styles.rules}>
      {used.length === 0 && <p className={styles.note}>没有条件：所有访客和会员都会看到。</p>}
      {used.map((condition) => (
        <div key={condition.key} className={styles.rule}>
          <span>{condition.label}</span>
          {condition.ask(value, (part) => onChange?.({ ...without(condition), ...part }))}
          <Button
            type="text"
            aria-label={`去掉${condition.label}`}
            icon={<Icon name="remove" size={15} />}
            onClick={() => onChange?.(without(condition))}
          />
        </div>
      ))}
      <Select
        aria-label="添加条件"
        placeholder="添加条件"
        value={null}
        style={{ width: 180 }}
        options={free.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key: string) => {
          const chosen = conditions.find((condition) => condition.key === key);
          if (chosen) onChange?.({ ...value, ...chosen.first });
        }}
      />
    </FieldGroup>
  );
}
