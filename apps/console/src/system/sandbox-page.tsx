import {
  MoveClockRequest,
  PayFaultsRequest,
  type SandboxState,
  sandboxFaults,
  type SandboxFault,
  adFaults,
  type AdFault,
} from '@feisuo/contract/schemas/sandbox';
import { Button, Input, Select, Form } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adPlatforms } from '@feisuo/contract/facts/address-params';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { Field } from '../kit/form/field.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { faultNames, adFaultNames } from './fault-texts.ts';
import { OutboxList, describeChannels, SentByGateway } from './outbox-list.tsx';
import { SimulatorLink } from './simulator-link.tsx';
import { systemNav } from './system-nav.ts';
import { clockChanges, describeShift } from './system-texts.ts';
import styles from './system-page.module.css';
import { adPlatformNames } from '../promotion/attribution-texts.ts';

type Faults = NonNullable<SandboxState['adFaults']>;

const options = [{ value: '', label: '正常' }, ...adFaults.map((value) => ({ value, label: adFaultNames[value] }))];

/** Switches simulated faults of the ad platforms on and off. */
function AdFaultsCard({ on, refresh }: { on: Faults; refresh: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('system.write');
  const change = () =>
    askAction({
      title: '投放平台的故障开关',
      message: '从现在起，沙箱里的投放平台按所选方式出错。只影响沙箱，不影响真实投放。',
      verb: '应用',
      fields: adPlatforms.map((platform) => (
        <Form.Item key={platform} name={platform} label={adPlatformNames[platform] ?? platform}>
          <Select options={options} />
        </Form.Item>
      )),
      initial: Object.fromEntries(
        adPlatforms.map((platform) => [platform, on.find((one) => one.platform === platform)?.fault ?? '']),
      ),
      perform: ({ reason, ...values }) => {
        const next = adPlatforms.flatMap((platform) =>
          values[platform] ? [{ platform, fault: values[platform] as AdFault }] : [],
        );
        return api.put('sandbox/ad-faults', { on: next, seen: on, reason });
      },
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <Card title="投放平台" aside={may && <Button onClick={change}>改故障开关</Button>}>
      <p className={styles.list}>
        {on.length === 0
          ? '没有打开任何故障，回传一切正常。'
          : `打开的故障：${on.map(({ platform, fault }) => `${adPlatformNames[platform]}${adFaultNames[fault]}`).join('、')}`}
      </p>
    </Card>
  );
}

/** Page of the sandbox, which simulates outside parties: its clock, its faults and the outbox. */
export function SandboxPage() {
  const may = useMay();
  const remote = useRemote<SandboxState>('sandbox');
  const refresh = () => void remote.refresh();
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <RemoteView what="沙箱" remote={remote}>
        {({ clock, payFaults, adFaults: faultsOn, outbox, payPage, bridgeSimulator }) => (
          <>
            {clock === null && payFaults === null && faultsOn === null && outbox.length === 0 && !bridgeSimulator && (
              <EmptyView title="没有沙箱在用" message="外部服务都已正式接通，这里没有可以操作的开关。" />
            )}
            {clock && <ClockCard clock={clock} refresh={refresh} />}
            {payFaults && <FaultsCard on={payFaults} payPage={payPage} refresh={refresh} />}
            {faultsOn && <AdFaultsCard on={faultsOn} refresh={refresh} />}
            {bridgeSimulator && (
              <Card title="客户端模拟页">
                <SimulatorLink href={bridgeSimulator} />
              </Card>
            )}
            {may('system.security') && <Outbox channels={outbox} />}
          </>
        )}
      </RemoteView>
    </div>
  );
}

/** Reading the outbox requires a second factor, so it is fetched after a click, or if the address has a filter. */
function Outbox({ channels }: { channels: SandboxState['outbox'] }) {
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(query.has('to') || query.has('place'));
  if (channels.length === 0)
    return (
      <Card title="发件箱">
        <SentByGateway kept={channels} />
      </Card>
    );
  if (isOpen) return <OutboxList channels={channels} />;
  return (
    <Card title="发件箱" aside={<Button onClick={() => setOpen(true)}>打开发件箱</Button>}>
      <p className={styles.list}>
        没有发出的{describeChannels(channels)}都在里面。它们带着能登录账号的验证码，所以要先通过两步验证。
      </p>
      <SentByGateway kept={channels} />
    </Card>
  );
}

type ClockTargetProps = { id?: string; value?: string; onChange?: (to: string) => void };

/** Input for the time to set the sandbox clock to: buttons for usual times, and a field for any other time. */
function ClockTargetInput({ id, value, onChange }: ClockTargetProps) {
  return (
    <div className={styles.clockTarget}>
      <div className={styles.clockTargets}>
        {Object.entries(clockChanges).map(([to, label]) => (
          <Button key={to} aria-pressed={value === to} onClick={() => onChange?.(to)}>
            {label}
          </Button>
        ))}
      </div>
      <Input
        {...(id !== undefined && { id })}
        value={value ?? ''}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}

function ClockCard({ clock, refresh }: { clock: NonNullable<SandboxState['clock']>; refresh: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('system.write');
  const { shiftMs: seenMs, now } = clock;
  const move = () =>
    askAction({
      title: '拨动时钟？',
      message:
        '整个系统都按拨过的时间走：会员到期、活动开始、订单过期、验证码失效，会员和同事可能要重新登录。你自己不会退出。验证器 App 的动态码仍按真实时间。随时可以拨回现在。',
      verb: '拨动',
      schema: MoveClockRequest,
      fields: (
        <Field
          name="to"
          label="拨到哪里"
          extra="也可以自己写：+3d 前进 3 天，-90m 后退 90 分钟，2027-01-01T00:00:00+08:00 到那一刻，reset 拨回现在。"
        >
          <ClockTargetInput />
        </Field>
      ),
      initial: { to: '+1d' },
      perform: ({ to, reason }) => api.post('sandbox/clock', { to: String(to).trim(), seenMs, reason }),
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <Card title="时钟" aside={may && <Button onClick={move}>拨动时钟</Button>}>
      <Facts
        facts={[
          ['北京时间', formatTime(now)],
          ['偏移', describeShift(seenMs)],
        ]}
      />
    </Card>
  );
}

type FaultsProps = { on: SandboxFault[]; payPage: string | null; refresh: () => void };

function FaultsCard({ on, payPage, refresh }: FaultsProps) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('system.write');
  const change = () =>
    askAction({
      title: '支付沙箱的故障开关',
      message: '选中的故障从现在起都会发生，没选的都关掉。只影响沙箱，不涉及真钱。',
      verb: '应用',
      schema: PayFaultsRequest,
      fields: (
        <Field name="on" label="打开的故障">
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={sandboxFaults.map((value) => ({ value, label: faultNames[value] }))}
          />
        </Field>
      ),
      initial: { on },
      perform: (values) => api.put('sandbox/pay-faults', { on: values['on'], seen: on, reason: values.reason }),
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <Card title="支付沙箱" aside={may && <Button onClick={change}>改故障开关</Button>}>
      <p className={styles.list}>
        {on.length === 0
          ? '没有打开任何故障，付款一切正常。'
          : `打开的故障：${on.map((one) => faultNames[one]).join('、')}`}
      </p>
      {payPage && (
        <p className={styles.outside}>
          <a href={payPage} target="_blank" rel="noreferrer">
            打开等着付款的订单
          </a>
          <span>手机扫不到付款二维码时，在这里打开它的付款页。只有运行服务的这台机器能打开。</span>
        </p>
      )}
    </Card>
  );
}
