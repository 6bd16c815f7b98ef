import { PING, webhookLimits } from '@feisuo/contract/facts/webhook-events';
import type { AttemptView, DeliveryBody, DeliveryDetail } from '@feisuo/contract/schemas/console-webhooks';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi, errorText } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMay } from '../kit/current-operator.ts';
import { Payload } from '../kit/copyable-code.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { eventTexts, hasArrived, describeOutcome, statusOf } from './webhook-texts.ts';
import styles from './webhooks.module.css';

const MOST_TRIES = webhookLimits.waitsS.length + 1;

export function DeliveryPage({ params: { id = '' } }: PageProps) {
  const path = `webhook-deliveries/${encodeURIComponent(id)}`;
  const remote = useRemote<DeliveryDetail>(path, { everyMs: 2000 });
  return (
    <RemoteView what="发送记录" remote={remote}>
      {(detail) => <Sent detail={detail} path={path} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

type Props = { detail: DeliveryDetail; path: string; refresh: () => void };

function Sent({ detail: { delivery, endpointName, isErased, attempts }, path, refresh }: Props) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('system.write');
  const { text, tone } = statusOf(delivery);
  const canRetry = may && !isErased && delivery.state !== 'sending' && delivery.state !== 'withdrawn';
  const retry = () =>
    askAction({
      title: '重新发送这一条？',
      message: '内容和编号不变，接收方应当能认出重复的。失败的话会从头开始重试。',
      verb: '重新发送',
      asksReason: false,
      perform: () => api.post(`${path}/retry`, {}),
      done: '已排队，正在等对方回答',
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/webhook-deliveries', title: '发送记录' }}
        title={eventTexts[delivery.kind]}
        id={delivery.event}
        state={<Pill tone={tone}>{text}</Pill>}
        actions={canRetry && <Button onClick={retry}>重新发送</Button>}
      />
      <Card title="概况">
        <Facts
          facts={[
            ['事件', delivery.kind],
            [
              '发给',
              <Link key="to" to={`/console/system/webhooks/${delivery.endpoint}`} className={styles.go}>
                {endpointName}
              </Link>,
            ],
            ['发生', formatTime(delivery.happenedAt)],
            ['送达', delivery.deliveredAt && formatTime(delivery.deliveredAt)],
            ['已试', `${delivery.tries} 次${delivery.kind === PING ? '，测试不重试' : `，最多 ${MOST_TRIES} 次`}`],
            ['下次重试', delivery.nextTryAt && formatTime(delivery.nextTryAt)],
          ]}
        />
      </Card>
      <Card
        title={
          delivery.tries > attempts.length
            ? `每次发送（最近 ${attempts.length} 次，共 ${delivery.tries} 次）`
            : `每次发送（${attempts.length}）`
        }
        flush
      >
        {attempts.length === 0 ? (
          <p className={styles.none}>{delivery.state === 'withdrawn' ? '没有发出过。' : '还没有发出，几秒后再看。'}</p>
        ) : (
          <SidewaysScroll label="每次发送">
            <Table<AttemptView> rowKey="at" columns={columns} dataSource={attempts} pagination={false} />
          </SidewaysScroll>
        )}
      </Card>
      <Card title="正文">
        {isErased ? (
          <p className={styles.dim}>这件事的当事人已经注销账号，内容已清除。</p>
        ) : (
          <SentBody path={`${path}/body`} />
        )}
      </Card>
    </div>
  );
}

/**
 * Shows a delivery's body formatted for reading. The copy button copies the raw text, because the signature covers its
 * exact bytes.
 */
const Body = ({ text }: { text: string }) => (
  <div className={styles.section}>
    <Payload of={JSON.parse(text)} />
    <div className={styles.line}>
      <CopyButton text={text}>复制原文</CopyButton>
      <span className={styles.dim}>上面排过版；验签要用原文，一个字节都不能差。</span>
    </div>
  </div>
);

/** The body contains personal data, so it is fetched only after a click by an operator who has the permission. */
function SentBody({ path }: { path: string }) {
  const api = useApi();
  const may = useMay()('system.security');
  const [body, setBody] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!may) return <p className={styles.dim}>正文里有会员的订单和账号，只有负责人能看。</p>;
  if (body !== null) return body === '' ? <p className={styles.dim}>内容已清除。</p> : <Body text={body} />;
  const ask = async () => {
    setAsking(true);
    setRefusal(null);
    try {
      setBody((await api.get<DeliveryBody>(path)).body);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setAsking(false);
  };
  return (
    <div className={styles.section}>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <div>
        <Button loading={isAsking} onClick={() => void ask()}>
          查看正文
        </Button>
      </div>
    </div>
  );
}

const columns = [
  {
    title: '时间（北京）',
    render: (_: unknown, { at }: AttemptView) => <span className={styles.nowrap}>{formatTime(at)}</span>,
  },
  {
    title: '结果',
    render: (_: unknown, attempt: AttemptView) => (
      <Pill tone={hasArrived(attempt) ? 'ok' : 'err'}>{describeOutcome(attempt)}</Pill>
    ),
  },
  {
    title: '用时',
    align: 'right' as const,
    render: (_: unknown, { durationMs }: AttemptView) => <span className={styles.nowrap}>{durationMs} 毫秒</span>,
  },
  {
    title: '对方的回答',
    render: (_: unknown, { answer }: AttemptView) => <span className={styles.answer}>{answer || '（空）'}</span>,
  },
];
