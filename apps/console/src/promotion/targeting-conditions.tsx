import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { slotPlatforms, vipStates } from '@feisuo/contract/facts/slot-vocabulary';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { ChannelView } from '@feisuo/contract/schemas/console-attribution';
import { localeNames, optionsOf, platformNames, vipNames } from './promotion-texts.ts';
import { BucketInput, many, Range } from './targeting-inputs.tsx';
import { useServerOptions } from '../kit/form/use-server-options.tsx';

type Props = { value: readonly string[]; onChange: (ids: string[]) => void };

const optionOf = ({ id, name }: ChannelView) => ({ value: id, label: `${name} ${id}` });

/** Selects channels. Registered channels are chosen by name, other channels by typing their number. */
function ChannelsInput({ value, onChange }: Props) {
  const found = useServerOptions<ChannelView>({ what: '渠道', from: 'channels', optionOf, chosen: value });
  return (
    <Select {...found} aria-label="渠道" mode="tags" value={[...value]} onChange={onChange} style={{ width: '100%' }} />
  );
}

export type Targeting = LineItemDraft['targeting'];

/** A kind of condition: the fields of the targeting that it uses, its initial value, and its inputs. */
export type Condition = {
  key: string;
  label: string;
  owns: readonly (keyof Targeting)[];
  first: Targeting;
  ask: (rule: Targeting, set: (part: Targeting) => void) => ReactNode;
};

const pair =
  (fromName: keyof Targeting, toName: keyof Targeting) => (from: number | undefined, to: number | undefined) =>
    ({ ...(from !== undefined && { [fromName]: from }), ...(to !== undefined && { [toName]: to }) }) as Targeting;

export const conditions: readonly Condition[] = [
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
        upsideDown={fieldRefusals.daysLeftUpsideDown}
        most={36_500}
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
        upsideDown={fieldRefusals.ageUpsideDown}
        most={36_500}
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
    ask: (rule, set) => <ChannelsInput value={rule.channels ?? []} onChange={(list) => set({ channels: list })} />,
  },
  {
    key: 'version',
    label: '客户端版本号',
    owns: ['versionFrom', 'versionTo'],
    first: { versionFrom: 60_000 },
    ask: (rule, set) => (
      <Range
        label="版本号"
        upsideDown={fieldRefusals.versionsUpsideDown}
        most={2_000_000_000}
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
      <BucketInput bucket={bucket} onChange={(next) => set({ bucket: next })} />
    ),
  },
];
