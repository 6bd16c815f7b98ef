import { MISMATCH_PARKED_DAYS } from '@feisuo/contract/facts/pay-vocabulary';
import { ParkMismatchRequest, type Booked, type MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { App, Button, Radio, Select } from 'antd';
import { use, useState } from 'react';
import { errorText, useApi } from '../api/console-api.ts';
import { serverNow } from '../api/server-clock.ts';
import { Card } from '../components/card.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DayInput } from '../kit/date/day-input.tsx';
import { NextInDock } from '../kit/dock/next-in-dock.ts';
import { Field } from '../kit/form/field.tsx';
import { lastDays } from '../kit/report/range.ts';
import styles from './books.module.css';
import { describeBooked, waysOf, type Way } from './mismatch-ways.ts';
import { shiftDay } from './shift-day.ts';
import { useReadBill } from './use-bills.tsx';

type Props = { detail: MismatchDetail; refresh: () => Promise<void> };

/** The actions for an open mismatch, the operator it is assigned to, and the button that performs the chosen action. */
export function MismatchActions({ detail, refresh }: Props) {
  const ways = waysOf(detail);
  const [chosen, setChosen] = useState<Way | null>(null);
  const next = use(NextInDock);
  const shown = ways.find(({ way }) => way === chosen) ?? ways[0];
  const act = useWays(detail, refresh, next);
  const { parked } = detail.mismatch;
  if (!shown) return null;
  const mayGoOn = next !== null && shown.way !== 'read';
  return (
    <>
      <Card title="怎么处理">
        {parked && (
          <p className={styles.cause}>
            {parked.by} 挂账到 {parked.until}：{parked.note}
          </p>
        )}
        <Radio.Group
          className={styles.ways ?? ''}
          aria-label="怎么处理"
          value={shown.way}
          onChange={({ target }: { target: { value?: Way } }) => setChosen(target.value ?? null)}
        >
          {ways.map(({ way, title, hint }, index) => (
            <Radio key={way} value={way}>
              <span className={styles.way}>
                <b>
                  {title}
                  {index === 0 && <em>按规则建议</em>}
                </b>
                <small>{hint}</small>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Card>
      <div className={styles.acts}>
        <span className={styles.hint}>{shown.ledger}</span>
        <Assignee detail={detail} refresh={refresh} />
        <Button type="primary" onClick={() => act(shown.way)}>
          {shown.verb}
          {mayGoOn ? '并下一条' : ''}
        </Button>
      </div>
    </>
  );
}

/** Opens the dialog of the chosen action. Afterwards the next mismatch opens, if this one is shown beside the list. */
function useWays({ mismatch }: MismatchDetail, refresh: () => Promise<void>, next: (() => void) | null) {
  const api = useApi();
  const ask = useAction();
  const readBill = useReadBill(() => void refresh());
  const { id, channel, day, parked } = mismatch;
  const path = `books/mismatches/${id}`;
  const onDone = () => (next ? next() : void refresh());
  const onConflict = refresh;
  const today = lastDays(1, serverNow()).to;
  const open: Record<Way, () => void> = {
    book: () =>
      ask({
        title: '补单',
        about: id,
        message: '现在向渠道查单。渠道确认的金额和单号与账单相符，才会记账；没有确认就什么都不记。',
        verb: '补单',
        perform: ({ reason }) => api.post<Booked>(`${path}/book`, { reason }),
        done: describeBooked,
        onDone,
        onConflict,
      }),
    read: () => readBill({ channel, day }),
    park: () =>
      ask({
        title: '挂账',
        about: id,
        message: `到这一天自动回到待处理，最多 ${MISMATCH_PARKED_DAYS} 天。不填日子就是取消挂账，立即回到待处理。`,
        verb: '保存',
        schema: ParkMismatchRequest,
        initial: { until: parked?.until ?? shiftDay(today, 3) },
        fields: (
          <Field name="until" label="挂到哪一天">
            <DayInput min={shiftDay(today, 1)} max={shiftDay(today, MISMATCH_PARKED_DAYS)} />
          </Field>
        ),
        perform: ({ until, reason }) => api.post(`${path}/park`, { until: until ?? null, reason }),
        done: '已保存',
        onDone,
        onConflict,
      }),
    explain: () =>
      ask({
        title: '登记为已解释',
        about: id,
        message: '写下查到的来龙去脉。这里只记下结果，不动账。',
        verb: '标为已解释',
        perform: ({ reason }) => api.post(`${path}/resolve`, { reason }),
        onDone,
        onConflict,
      }),
  };
  return (way: Way) => open[way]();
}

function Assignee({ detail: { mismatch, operators }, refresh }: Props) {
  const api = useApi();
  const { message } = App.useApp();
  const { id, assignee, assigneeLeft } = mismatch;
  const assign = async (to: string | null) => {
    try {
      await api.post(`books/mismatches/${id}/assignee`, { to, seen: assignee });
      message.success(to === null ? '已放回，谁都可以处理' : `已交给${to}`);
    } catch (error) {
      message.error(errorText(error));
    }
    await refresh();
  };
  return (
    <Select
      aria-label="处理人"
      className={styles.assignee ?? ''}
      value={assigneeLeft ? null : assignee}
      allowClear
      placeholder={assigneeLeft ? `原处理人 ${assignee} 已不在岗` : '指派他人'}
      options={operators.map((name) => ({ value: name, label: name }))}
      onChange={(name: string | undefined) => void assign(name ?? null)}
    />
  );
}
