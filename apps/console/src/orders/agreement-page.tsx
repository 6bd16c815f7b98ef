import type { ConsoleAgreement, OrderStep } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { agreementStateTexts, channelNames, stopReasonOf } from './money-texts.ts';
import { Person } from '../kit/person/person.tsx';
import styles from './orders.module.css';
import { StepList } from './step-list.tsx';

type Detail = { agreement: ConsoleAgreement; events: OrderStep[] };

export function AgreementPage({ params: { id = '' } }: PageProps) {
  const api = useApi();
  const path = `agreements/${encodeURIComponent(id)}`;
  const remote = useRemote<Detail>(path);
  const askAction = useAction();
  const may = useMay();
  const end = ({ productName, channel }: ConsoleAgreement) =>
    askAction({
      title: '终止自动续费',
      message: `「${productName}」的自动续费立即终止，以后不再扣款，${channelNames[channel]}那边的签约随后解除。已支付的会员照常用到期，会员会收到通知。`,
      verb: '终止续费',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/end`, { reason }),
      onDone: () => void remote.refresh(),
      onConflict: remote.refresh,
    });
  return (
    <RemoteView what="续费协议" remote={remote}>
      {({ agreement, events }) => (
        <div className={styles.page}>
          <DetailHead
            back={{ to: '/console/agreements', title: '续费协议' }}
            title={agreement.productName}
            id={agreement.id}
            state={
              <Pill tone={agreementStateTexts[agreement.state].tone}>{agreementStateTexts[agreement.state].text}</Pill>
            }
            actions={
              may('orders.refund') &&
              ['signing', 'active'].includes(agreement.state) && (
                <Button danger onClick={() => end(agreement)}>
                  终止续费
                </Button>
              )
            }
          />
          <Card title="概况">
            <Facts
              facts={[
                ['每期', `${formatMoney(agreement.amountFen)}，${agreement.periodDays} 天`],
                [
                  '下次扣款',
                  agreement.state === 'active'
                    ? `${formatTime(agreement.chargesAt)}（第 ${agreement.period} 期）`
                    : null,
                ],
                ['扣款失败', agreement.failures > 0 ? `${agreement.failures} 次` : '没有'],
                ['终止原因', stopReasonOf(agreement.stopReason)],
                ['账号', agreement.accountId && <Person key="account" id={agreement.accountId} />],
                [
                  '首期订单',
                  <Link key="order" to={`/console/orders/${encodeURIComponent(agreement.orderId)}`}>
                    {agreement.orderId}
                  </Link>,
                ],
                ['支付渠道', channelNames[agreement.channel]],
                ['渠道协议号', agreement.contractId],
                ['签约时间', agreement.signedAt && formatTime(agreement.signedAt)],
                ['终止时间', agreement.stoppedAt && formatTime(agreement.stoppedAt)],
              ]}
            />
          </Card>
          <Card title="时间线">
            <StepList steps={events} />
          </Card>
        </div>
      )}
    </RemoteView>
  );
}
