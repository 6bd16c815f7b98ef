import type { ConsoleOrderDetail, Disposition } from '@feisuo/contract/schemas/console-orders';
import { Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { clientPagination } from '../kit/table/client-pagination.ts';
import { attemptTextOf, channelNames, dispositionNames, partyNames, refundStateTexts } from './money-texts.ts';

const ways: Record<string, string> = { notification: '渠道通知', query: '主动查询', sweep: '定时查询' };

type Props = { detail: Pick<ConsoleOrderDetail, 'attempts' | 'payments' | 'refunds'> };

/** Payment attempts, payments and refunds of an order. The buttons to decide about refunds are above them. */
export function OrderMoney({ detail: { attempts, payments, refunds } }: Props) {
  return (
    <>
      {attempts.length > 0 && (
        <Card title="付款尝试" flush>
          <SidewaysScroll label="付款尝试">
            <Table
              rowKey="outTradeNo"
              pagination={clientPagination(attempts)}
              dataSource={attempts}
              columns={[
                { title: '付款单号', dataIndex: 'outTradeNo', className: 'num' },
                { title: '渠道', dataIndex: 'channel', render: (_, { channel }) => channelNames[channel] },
                {
                  title: '状态',
                  dataIndex: 'state',
                  render: (_, { state }) => <Pill tone={attemptTextOf(state).tone}>{attemptTextOf(state).text}</Pill>,
                },
                { title: '金额', dataIndex: 'amountFen', className: 'num', align: 'right', render: formatMoney },
                { title: '发起时间', dataIndex: 'createdAt', className: 'num', render: formatTime },
                { title: '失效时间', dataIndex: 'expiresAt', className: 'num', render: formatTime },
              ]}
            />
          </SidewaysScroll>
        </Card>
      )}
      {payments.length > 0 && (
        <Card title="付款" flush>
          <SidewaysScroll label="付款">
            <Table
              rowKey="id"
              pagination={clientPagination(payments)}
              dataSource={payments}
              columns={[
                { title: '渠道交易号', dataIndex: 'transactionId', className: 'num' },
                { title: '付款单号', dataIndex: 'outTradeNo', className: 'num' },
                { title: '渠道', dataIndex: 'channel', render: (_, { channel }) => channelNames[channel] },
                { title: '金额', dataIndex: 'paidFen', className: 'num', align: 'right', render: formatMoney },
                { title: '用途', dataIndex: 'disposition', render: (word: Disposition) => dispositionNames[word] },
                { title: '得知方式', dataIndex: 'via', render: (word: string) => ways[word] ?? word },
                { title: '付款时间', dataIndex: 'paidAt', className: 'num', render: formatTime },
              ]}
            />
          </SidewaysScroll>
        </Card>
      )}
      {refunds.length > 0 && (
        <Card title="退款" flush>
          <SidewaysScroll label="退款">
            <Table
              rowKey="refundNo"
              pagination={clientPagination(refunds)}
              dataSource={refunds}
              columns={[
                { title: '退款单号', dataIndex: 'refundNo', className: 'num' },
                {
                  title: '状态',
                  dataIndex: 'state',
                  render: (_, { state }) => (
                    <Pill tone={refundStateTexts[state].tone}>{refundStateTexts[state].text}</Pill>
                  ),
                },
                { title: '金额', dataIndex: 'amountFen', className: 'num', align: 'right', render: formatMoney },
                { title: '来自', dataIndex: 'by', render: (_, { by }) => partyNames[by] },
                { title: '会员时长', dataIndex: 'takesGrant', render: (takes: boolean) => (takes ? '收回' : '不变') },
                { title: '原因', dataIndex: 'reason', minWidth: 160 },
                { title: '时间', dataIndex: 'at', className: 'num', render: formatTime },
              ]}
            />
          </SidewaysScroll>
        </Card>
      )}
    </>
  );
}
