import { DAY_S } from '@feisuo/contract/facts/durations';
import { givesProductAway } from '@feisuo/contract/facts/slot-vocabulary';
import type { FullLineItem } from '@feisuo/contract/schemas/console-promotion';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { formatCount } from '../kit/format-number.ts';
import type { Seen } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { LineItemForm } from './line-item-form.tsx';
import styles from './promotion.module.css';
import { describeUnseenBy } from './describe-line-item.ts';
import { ItemState } from './slots-page.tsx';

const back = { to: '/console/promotion', title: '推广位' };

const fresh: Omit<LineItemDraft, 'slotId'> = {
  id: '',
  name: '',
  isOn: false,
  priority: 8,
  weight: 10,
  startsAt: null,
  endsAt: null,
  hours: null,
  pacing: 'asap',
  totalCap: null,
  dailyCap: null,
  // A default cap, because a line item without a cap would appear on every page view.
  frequency: [{ scope: 'device', count: 1, windowS: DAY_S }],
  targeting: {},
};

/** Page of a new line item, which stays switched off until an operator starts it. */
export function NewLineItemPage() {
  const navigate = useNavigate();
  const api = useApi();
  const slotId = useSearchParams()[0].get('slot') ?? 'WebCenterPop';
  return (
    <div className={styles.page}>
      <DetailHead back={back} title="新建投放" />
      <LineItemForm
        isNew
        record={{ values: { ...fresh, slotId, creatives: [] } }}
        save={async ({ creatives, reason, ...item }) => {
          await api.post('promotion/line-items', { item, creatives, reason });
          return { values: { ...item, creatives } };
        }}
        onSaved={({ values }) => setTimeout(() => void navigate(`/console/promotion/${String(values['id'])}`))}
      />
    </div>
  );
}

const seenOf = ({ item, creatives, version }: FullLineItem): Seen => ({
  values: { ...item, creatives, reason: '' },
  seen: version,
});

export function LineItemPage({ params }: PageProps) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('promotion.write');
  const id = params['id'] ?? '';
  const path = `promotion/line-items/${encodeURIComponent(id)}`;
  const read = () => api.get<FullLineItem>(path);
  const remote = useRemote<FullLineItem>(path);
  const turn = (isOn: boolean, { item: { name, frequency }, creatives, version }: FullLineItem) => {
    const asksReason = isOn && givesProductAway(creatives);
    askAction({
      title: isOn ? `开启「${name}」？` : `暂停「${name}」？`,
      message: isOn
        ? `在它的时间、时段和频控之内，符合条件的访客马上就能看到${givesProductAway(creatives) ? '，也能领走它送的会员天数' : ''}。${describeUnseenBy(frequency)}`
        : '马上停止展示，统计保留，随时可以再开启。',
      verb: isOn ? '开启' : '暂停',
      isDangerous: !isOn,
      asksReason,
      perform: ({ reason }) =>
        api.post(`promotion/line-items/${encodeURIComponent(id)}/switch`, {
          isOn,
          seen: version,
          ...(asksReason && { reason }),
        }),
      onDone: () => void remote.refresh(),
      onConflict: remote.refresh,
    });
  };
  return (
    <div className={styles.page}>
      <RemoteView what="投放" remote={remote}>
        {(whole) => (
          <>
            <DetailHead
              back={back}
              title={whole.item.name}
              id={`${whole.item.id} · 版本 ${whole.version}${whole.item.totalCap === null ? '' : ` · 已展示 ${formatCount(whole.taken)}`}${whole.item.dailyCap === null ? '' : ` · 今天 ${formatCount(whole.takenToday)}`}`}
              state={<ItemState {...whole.item} />}
              actions={
                may && (
                  <Button
                    type={whole.item.isOn ? 'default' : 'primary'}
                    danger={whole.item.isOn}
                    onClick={() => turn(!whole.item.isOn, whole)}
                  >
                    {whole.item.isOn ? '暂停' : '开启'}
                  </Button>
                )
              }
            />
            <LineItemForm
              key={whole.item.id}
              record={seenOf(whole)}
              isDisabled={!may}
              save={async ({ creatives, reason, ...item }, seen) => {
                await api.put(`promotion/line-items/${encodeURIComponent(id)}`, { item, creatives, seen, reason });
                return seenOf(await read());
              }}
              reload={async () => seenOf(await read())}
              onSaved={() => void remote.refresh()}
            />
          </>
        )}
      </RemoteView>
    </div>
  );
}
