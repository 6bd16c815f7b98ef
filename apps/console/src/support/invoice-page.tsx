import { invoiceTitleTypeNames, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { DecideInvoiceRequest, type InvoiceCase } from '@feisuo/contract/schemas/console-support';
import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { Field } from '../kit/form/field.tsx';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { clientPagination } from '../kit/table/client-pagination.ts';
import { Person } from '../kit/person/person.tsx';
import { orderStateTextOf } from '../orders/refund-texts.ts';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { invoiceStates } from './support-texts.ts';
import styles from './support.module.css';

export function InvoicePage({ params }: PageProps) {
  const number = params['number'] ?? '';
  const remote = useRemote<InvoiceCase>(`support/invoices/${encodeURIComponent(number)}`);
  return (
    <RemoteView what="发票申请" remote={remote}>
      {(request) => <Invoice request={request} refresh={remote.refresh} />}
    </RemoteView>
  );
}

const { answer: answerSchema } = DecideInvoiceRequest.properties;

const decisions = {
  issued: {
    verb: '标为已开具',
    message: '先在开票系统里开好，并发到接收邮箱。会员会在消息中心和订单页看到下面填的内容。之后不能再改。',
    label: '发票号码或下载地址',
    done: '已标为开具，并通知了会员',
  },
  declined: {
    verb: '驳回',
    message: '会员会在消息中心和订单页看到原因，之后可以为这些订单重新申请。这份申请不能再改。',
    label: '给会员的原因',
    done: '已驳回，并通知了会员',
  },
  reversed: {
    verb: '标为已红冲',
    message:
      '先在开票系统里开好红字发票。购方已经抵扣或入账的，要等购方在电子税务局确认红字发票信息。会员会在消息中心看到下面填的号码。之后不能再改。',
    label: '红字发票号码',
    done: '已标为红冲，并通知了会员',
  },
} as const;

function Invoice({ request, refresh }: { request: InvoiceCase; refresh: () => Promise<void> }) {
  const api = useApi();
  const ask = useAction();
  const may = useMay();
  const { number, state, answer, canIssue } = request;
  const decide = (to: keyof typeof decisions) =>
    ask({
      title: decisions[to].verb,
      about: number,
      message: decisions[to].message,
      verb: decisions[to].verb,
      isDangerous: to === 'declined',
      asksReason: false,
      fields: (
        <Field name="answer" label={decisions[to].label} schema={answerSchema}>
          <GrowingText rows={2} maxLength={supportLimits.invoiceAnswer} />
        </Field>
      ),
      perform: (values) => api.post(`support/invoices/${number}/decision`, { to, answer: values['answer'] }),
      done: decisions[to].done,
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  const isOpen = state === 'submitted';
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/invoices', title: '发票申请' }}
        title={request.title}
        id={number}
        state={<Pill tone={invoiceStates[state].tone}>{invoiceStates[state].text}</Pill>}
        actions={
          may('books.write') &&
          (state === 'reversing' ? (
            <Button type="primary" onClick={() => decide('reversed')}>
              标为已红冲
            </Button>
          ) : (
            isOpen && (
              <>
                {canIssue && (
                  <Button type="primary" onClick={() => decide('issued')}>
                    标为已开具
                  </Button>
                )}
                <Button danger onClick={() => decide('declined')}>
                  驳回
                </Button>
              </>
            )
          ))
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {isOpen && !canIssue && (
            <Card title="不能开具">
              <p className={styles.words}>申请之后有订单退过款，或已经不在了。请驳回，会员可以为其余的订单重新申请。</p>
            </Card>
          )}
          {state === 'reversing' && (
            <Card title="开具之后退过款，等待红冲">
              <p className={styles.words}>
                请在开票系统里开红字发票冲销这张发票，再把红字发票号码填到这里。会员已经收到通知，不再使用原发票。
              </p>
            </Card>
          )}
          {request.reversal !== '' && (
            <Card title="红字发票号码">
              <p className={styles.words}>{request.reversal}</p>
            </Card>
          )}
          {answer !== '' && (
            <Card title={state === 'declined' ? '驳回的原因' : '发票号码或下载地址'}>
              <p className={styles.words}>{answer}</p>
            </Card>
          )}
          <Orders orders={request.orders} />
        </div>
        <Card title="开票信息">
          <Facts
            facts={[
              ['抬头类型', invoiceTitleTypeNames[request.titleType]],
              ['发票抬头', request.title],
              ['税号', request.taxNumber],
              ['金额', formatMoney(request.amountFen)],
              ['接收邮箱', request.email],
              ['账号', <Person key="account" id={request.accountId} />],
              ['提交时间', formatTime(request.at)],
              ['处理时间', isOpen ? null : formatTime(request.updatedAt)],
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

function Orders({ orders }: Pick<InvoiceCase, 'orders'>) {
  return (
    <Card title="订单" flush>
      <SidewaysScroll label="订单">
        <Table
          rowKey="id"
          pagination={clientPagination(orders)}
          dataSource={orders}
          columns={[
            {
              title: '订单号',
              dataIndex: 'id',
              className: 'num',
              render: (id: string) => <Link to={`/console/orders/${encodeURIComponent(id)}`}>{id}</Link>,
            },
            { title: '套餐', render: (_, { productName, num }) => `${productName}${num > 1 ? ` × ${num}` : ''}` },
            {
              title: '状态',
              render: (_, order) => <Pill tone={orderStateTextOf(order).tone}>{orderStateTextOf(order).text}</Pill>,
            },
            { title: '实付', dataIndex: 'paidFen', className: 'num', align: 'right', render: formatMoney },
            { title: '已退', dataIndex: 'refundedFen', className: 'num', align: 'right', render: formatMoney },
            { title: '付款时间', dataIndex: 'paidAt', className: 'num', render: formatTime },
          ]}
        />
      </SidewaysScroll>
    </Card>
  );
}
