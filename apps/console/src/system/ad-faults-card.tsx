import { adPlatforms } from '@feisuo/contract/facts/address-params';
import type { StandIns } from '@feisuo/contract/schemas/console-stand-ins';
import { adFaults, type AdFault } from '@feisuo/contract/schemas/stand-ins';
import { Button, Form, Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { useAct } from '../kit/act/acts.ts';
import { useMay } from '../kit/me.ts';
import { adPlatformNames } from '../promotion/attribution-words.ts';
import { adFaultNames } from './fault-words.ts';
import styles from './system-page.module.css';

type Faults = NonNullable<StandIns['adFaults']>;

const options = [{ value: '', label: '正常' }, ...adFaults.map((value) => ({ value, label: adFaultNames[value] }))];

/** What goes wrong with advertising platforms that are played here. */
export function AdFaultsCard({ on, refresh }: { on: Faults; refresh: () => void }) {
  const api = useApi();
  const act = useAct();
  const may = useMay()('system.write');
  const change = () =>
    act({
      title: '投放平台的故障开关',
      says: '从现在起，扮演的投放平台按选的出错。只影响替身，不影响真的投放。',
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
        return api.put('stand-ins/ad-faults', { on: next, seen: on, reason });
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
