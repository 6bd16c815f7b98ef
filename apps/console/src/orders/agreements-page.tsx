import type { ConsoleAgreement } from '@feisuo/contract/schemas/console-orders';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import {
  agreementStateOptions,
  agreementStateTexts,
  channelNames,
  channelOptions,
  stopReasonOf,
} from './money-texts.ts';

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找协议', placeholder: '协议号、账号、订单号或渠道协议号' },
  { name: 'state', kind: 'choice', label: '状态', options: agreementStateOptions },
  { name: 'channel', kind: 'choice', label: '支付渠道', options: channelOptions },
];

const columns: readonly Column<ConsoleAgreement>[] = [
  { title: '协议', key: 'what', render: (_, { productName, id }) => <TwoLines first={productName} second={id} /> },
  {
    title: '状态',
    dataIndex: 'state',
    render: (_, { state, stopReason }) => (
      <TwoLines
        first={
          <span>
            <Pill tone={agreementStateTexts[state].tone}>{agreementStateTexts[state].text}</Pill>
          </span>
        }
        second={stopReasonOf(stopReason) ?? ''}
      />
    ),
  },
  {
    title: '每期',
    dataIndex: 'amountFen',
    className: 'num',
    align: 'right',
    render: (_, { amountFen, periodDays }) => <TwoLines first={formatMoney(amountFen)} second={`${periodDays} 天`} />,
  },
  {
    title: '下次扣款',
    key: 'next',
    className: 'num',
    render: (_, { state, chargesAt, period, failures }) =>
      state === 'active' ? (
        <TwoLines
          first={formatTime(chargesAt)}
          second={`第 ${period} 期${failures > 0 ? `，已失败 ${failures} 次` : ''}`}
        />
      ) : (
        '不再扣款'
      ),
  },
  { title: '渠道', dataIndex: 'channel', render: (_, { channel }) => channelNames[channel] },
  { title: '会员', dataIndex: 'accountId', render: (id: string | null) => <Person id={id} /> },
  {
    title: '签约时间',
    dataIndex: 'signedAt',
    className: 'num',
    render: (at: string | null) => (at ? formatTime(at) : '未签'),
  },
];

export function AgreementsPage() {
  return (
    <PagedTable<ConsoleAgreement>
      what="续费协议"
      from="agreements"
      columns={columns}
      rowKey={({ id }) => id}
      filters={filters}
      linkTo={({ id }) => `/console/agreements/${encodeURIComponent(id)}`}
      empty={{ title: '还没有续费协议', message: '会员购买时勾选自动续费并签约后，会出现在这里。' }}
    />
  );
}
