import { MOST_COUNTED, type SlotView } from '@feisuo/contract/schemas/console-promotion';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { fetchSlots, placeOf } from './slot-names.tsx';
import { useSlotDialog } from './slot-dialog.tsx';
import styles from './promotion.module.css';

type Props = { onChanged: () => void; onKnown: (slots: readonly SlotView[]) => void };

/** All slots with their counts and switches that stop them. */
export function SlotsCard({ onChanged, onKnown }: Props) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('promotion.write');
  const remote = useRemote(['slots'], { fetchIt: fetchSlots });
  const { data, error, refresh } = remote;
  // If loading the slots failed, the parent component gets an empty list, and then shows ids instead of names.
  useEffect(() => {
    if (data || error !== null) onKnown(data?.list ?? []);
  }, [data, error, onKnown]);
  const changed = () => {
    void refresh();
    onChanged();
  };
  const edit = useSlotDialog(changed);
  const gives = data?.list.some((slot) => slot.gives && !slot.isOff) === true;
  const turnAll = (isOff: boolean) =>
    askAction({
      title: isOff ? '紧急停投全部推广位？' : '解除紧急停投？',
      message: isOff
        ? '全站的弹窗和卡片会立刻停止展示，已经打开的页面下次请求时生效；投放设置和统计都不会丢。'
        : `停投前开着的推广位恢复展示，各投放按自己的时间和频控继续；之前单独停投的位置仍然停着。${gives ? givesDaysMessage : ''}`,
      verb: isOff ? '全部停投' : '解除停投',
      isDangerous: isOff,
      perform: ({ reason }) => api.post('promotion/switch', { isOff, reason }),
      onDone: changed,
    });
  const turn = ({ id, name, isOff, gives: givesItself, subSlots }: SlotView) => {
    const givesWithin = givesItself || data?.list.some((slot) => slot.gives && subSlots.includes(slot.id)) === true;
    askAction({
      title: isOff ? `恢复「${name}」？` : `停投「${name}」？`,
      message: isOff
        ? `恢复后按各投放自己的时间和频控展示。${givesWithin ? givesDaysMessage : ''}`
        : '这个位置会立刻停止展示任何内容，投放设置和统计都保留。',
      verb: isOff ? '恢复' : '停投',
      isDangerous: !isOff,
      perform: ({ reason }) => api.post(`promotion/slots/${id}/switch`, { isOff: !isOff, reason }),
      onDone: changed,
    });
  };
  return (
    <Card
      title="推广位"
      aside={
        may && (
          <span className={styles.line} style={{ marginLeft: 'auto' }}>
            <Button disabled={!data} onClick={() => edit(null, data?.list ?? [])}>
              新建推广位
            </Button>
            {data?.isStopped === true && <Button onClick={() => turnAll(false)}>解除紧急停投</Button>}
            {data?.isStopped === false && (
              <Button danger onClick={() => turnAll(true)}>
                紧急停投
              </Button>
            )}
          </span>
        )
      }
    >
      <RemoteView what="推广位" remote={remote}>
        {({ list, isStopped }) => (
          <>
            {isStopped && (
              <Alert
                type="warning"
                showIcon
                title="紧急停投中：全站的推广位都不展示。解除后，各位置回到自己的开关。"
                style={{ marginBottom: 12 }}
              />
            )}
            <div className={styles.slots}>
              {list.map((slot) => (
                <section key={slot.id} className={styles.slot} aria-label={slot.name}>
                  <div className={`${styles.line} ${styles.spread}`}>
                    <h3>{slot.name}</h3>
                    <SlotState {...slot} isStopped={isStopped} hasPlace={placeOf(list, slot.id) !== null} />
                  </div>
                  <small>{slot.id}</small>
                  <SlotPlace slot={slot} all={list} />
                  <span className={styles.note}>
                    {describeCount(slot.on)} 条开启，共 {describeCount(slot.items)} 条
                  </span>
                  {may && (
                    <div className={styles.line}>
                      <Button size="small" onClick={() => edit(slot, list)}>
                        设置
                      </Button>
                      <Button size="small" danger={!slot.isOff} onClick={() => turn(slot)}>
                        {slot.isOff ? '恢复' : '停投'}
                      </Button>
                    </div>
                  )}
                </section>
              ))}
            </div>
          </>
        )}
      </RemoteView>
    </Card>
  );
}

const givesDaysMessage = '里面有送会员天数的投放，要通过两步验证。';

const describeCount = (count: number) => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED}+`);

function SlotPlace({ slot, all }: { slot: SlotView; all: readonly SlotView[] }) {
  const place = placeOf(all, slot.id);
  if (place?.id === slot.id) return null;
  return (
    <span className={styles.note}>
      {place ? `放在「${place.name}」里` : '访客还看不到：先在一处位置的设置里把它加进「内含的推广位」'}
    </span>
  );
}

type StateProps = Pick<SlotView, 'isOff' | 'on'> & { isStopped: boolean; hasPlace: boolean };

function SlotState({ isOff, on, isStopped, hasPlace }: StateProps) {
  if (isOff) return <Pill tone="err">已停投</Pill>;
  if (isStopped) return <Pill tone="err">紧急停投中</Pill>;
  if (!hasPlace) return <Pill tone="warn">官网没有位置</Pill>;
  return <Pill tone={on > 0 ? 'ok' : 'none'}>{on > 0 ? '投放中' : '空'}</Pill>;
}
