import { slotPlatforms, vipStates } from '@feisuo/contract/facts/slot-vocabulary';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { Button, InputNumber, Select } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '../components/icons.tsx';
import { localeNames, optionsOf, platformNames, vipNames } from './promotion-words.ts';
import styles from './promotion.module.css';

export type Targeting = LineItemDraft['targeting'];
type Props = {
  value?: Targeting;
  onChange?: (value: Targeting) => void;
  channels: readonly { id: string; name: string }[];
};

/** One kind of condition: which parts of a rule it owns, how it begins, and how it is asked for. */
type Condition = {
  key: string;
  label: string;
  owns: readonly (keyof Targeting)[];
  first: Targeting;
  ask: (rule: Targeting, set: (part: Targeting) => void, channels: Props['channels']) => ReactNode;
};

const many = (
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

/** From, to; both ends included, each may be open. */
function Range({
  label,
  from,
  to,
  unit,
  onChange,
}: {
  label: string;
  from: number | undefined;
  to: number | undefined;
  unit: string;
  onChange: (from: number | undefined, to: number | undefined) => void;
}) {
  return (
    <span className={styles.line}>
      <InputNumber
        aria-label={`${label}下限`}
        min={0}
        value={from ?? null}
        onChange={(next) => onChange(next ?? undefined, to)}
      />
      至
      <InputNumber
        aria-label={`${label}上限`}
        min={0}
        value={to ?? null}
        onChange={(next) => onChange(from, next ?? undefined)}
      />
      {unit}
    </span>
  );
}

const pair =
  (fromName: keyof Targeting, toName: keyof Targeting) => (from: number | undefined, to: number | undefined) =>
    ({ ...(from !== undefined && { [fromName]: from }), ...(to !== undefined && { [toName]: to }) }) as Targeting;

const conditions: readonly Condition[] = [
  {
    key: 'isSignedIn',
    label: '登录状态',
    owns: ['isSignedIn'],
    first: { isSignedIn: true },
    ask: (rule, set) => (
      <Select
        aria-label="登录状态"
        value={rule.isSignedIn ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: '已登录' },
          { value: 'no', label: '未登录' },
        ]}
        onChange={(chosen) => set({ isSignedIn: chosen === 'yes' })}
      />
    ),
  },
  {
    key: 'vip',
    label: '会员状态',
    owns: ['vip'],
    first: { vip: [vipStates[1]] },
    ask: (rule, set) =>
      many('会员状态', rule.vip, optionsOf(vipNames), (list) => set({ vip: list as NonNullable<Targeting['vip']> })),
  },
  {
    key: 'daysLeft',
    label: '会员剩余天数',
    owns: ['daysLeftFrom', 'daysLeftTo'],
    first: { daysLeftFrom: 0, daysLeftTo: 3 },
    ask: (rule, set) => (
      <Range
        label="剩余天数"
        unit="天"
        from={rule.daysLeftFrom}
        to={rule.daysLeftTo}
        onChange={(from, to) => set(pair('daysLeftFrom', 'daysLeftTo')(from, to))}
      />
    ),
  },
  {
    key: 'age',
    label: '注册天数',
    owns: ['oldAfterDays', 'newWithinDays'],
    first: { newWithinDays: 7 },
    ask: (rule, set) => (
      <Range
        label="注册天数"
        unit="天"
        from={rule.oldAfterDays}
        to={rule.newWithinDays}
        onChange={(from, to) => set(pair('oldAfterDays', 'newWithinDays')(from, to))}
      />
    ),
  },
  {
    key: 'platforms',
    label: '端',
    owns: ['platforms'],
    first: { platforms: [slotPlatforms[0]] },
    ask: (rule, set) =>
      many('端', rule.platforms, optionsOf(platformNames), (list) =>
        set({ platforms: list as NonNullable<Targeting['platforms']> }),
      ),
  },
  {
    key: 'channels',
    label: '渠道',
    owns: ['channels'],
    first: { channels: ['official'] },
    ask: (rule, set, channels) =>
      many(
        '渠道',
        rule.channels,
        channels.map(({ id, name }) => ({ value: id, label: `${name} ${id}` })),
        (list) => set({ channels: list }),
        'tags',
      ),
  },
  {
    key: 'version',
    label: '客户端版本号',
    owns: ['versionFrom', 'versionTo'],
    first: { versionFrom: 60_000 },
    ask: (rule, set) => (
      <Range
        label="版本号"
        unit="（6.2.0 写作 60200）"
        from={rule.versionFrom}
        to={rule.versionTo}
        onChange={(from, to) => set(pair('versionFrom', 'versionTo')(from, to))}
      />
    ),
  },
  {
    key: 'locales',
    label: '界面语言',
    owns: ['locales'],
    first: { locales: ['zh-CN'] },
    ask: (rule, set) =>
      many('界面语言', rule.locales, optionsOf(localeNames), (list) =>
        set({ locales: list as NonNullable<Targeting['locales']> }),
      ),
  },
  {
    key: 'hosts',
    label: '站点域名',
    owns: ['hosts'],
    first: { hosts: [] },
    ask: (rule, set) => many('站点域名', rule.hosts, [], (list) => set({ hosts: list }), 'tags'),
  },
  {
    key: 'bucket',
    label: '人群切分（A/B）',
    owns: ['bucket'],
    first: { bucket: { salt: 'ab', from: 0, below: 5000 } },
    ask: ({ bucket = { salt: 'ab', from: 0, below: 5000 } }, set) => (
      <span className={styles.line}>
        <Select
          aria-label="实验名"
          mode="tags"
          maxCount={1}
          value={[bucket.salt]}
          style={{ minWidth: 120 }}
          onChange={(list: string[]) => set({ bucket: { ...bucket, salt: list.at(-1) ?? bucket.salt } })}
        />
        <InputNumber
          aria-label="从百分之几"
          min={0}
          max={100}
          value={bucket.from / 100}
          onChange={(from) => set({ bucket: { ...bucket, from: Math.round((from ?? 0) * 100) } })}
        />
        至
        <InputNumber
          aria-label="到百分之几"
          min={0}
          max={100}
          value={bucket.below / 100}
          onChange={(below) => set({ bucket: { ...bucket, below: Math.round((below ?? 0) * 100) } })}
        />
        %
      </span>
    ),
  },
];

const has = ({ owns }: Condition, rule: Targeting) => owns.some((name) => rule[name] !== undefined);

const everybody: Targeting = {};

/** Whom a line item is for: conditions that all have to hold; without any, everybody. */
export function TargetingBuilder({ value = everybody, onChange, channels }: Props) {
  const used = conditions.filter((condition) => has(condition, value));
  const free = useMemo(() => conditions.filter((condition) => !has(condition, value)), [value]);
  const without = (condition: Condition): Targeting =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !condition.owns.includes(name as keyof Targeting)));
  return (
    <div className={styles.rules}>
      {used.length === 0 && <p className={styles.note}>没有条件：所有访客和会员都会看到。</p>}
      {used.map((condition) => (
        <div key={condition.key} className={styles.rule}>
          <span>{condition.label}</span>
          {condition.ask(value, (part) => onChange?.({ ...without(condition), ...part }), channels)}
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
    </div>
  );
}
