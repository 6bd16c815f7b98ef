import type { OperatorToken } from '@feisuo/contract/schemas/console-tokens';
import type { OperatorRow } from '@feisuo/contract/schemas/operator';
import { Table } from 'antd';
import { useApi } from '../api/console-api.ts';
import { SidewaysScroll } from '../components/card.tsx';
import { useAct } from '../kit/act/acts.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './access.module.css';
import { tokenColumns } from './token-columns.tsx';
import { pathOf } from './use-roster-acts.tsx';

type Props = { row: OperatorRow; mayRevoke: boolean; onRevoked: () => void };

/** What a colleague lends to scripts. */
export function ColleagueTokens({ row, mayRevoke, onRevoked }: Props) {
  const api = useApi();
  const ask = useAct();
  const path = `${pathOf(row)}/tokens`;
  const remote = useRemote<{ list: OperatorToken[] }>(path);
  const revoke = (token: OperatorToken) =>
    ask({
      title: '作废同事的令牌',
      about: token.id,
      says: `${row.name} 的「${token.name}」会立即失效，用它的脚本会停下来。`,
      verb: '作废',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/${token.id}/revoke`, { reason }),
      onDone: () => {
        void remote.refresh();
        onRevoked();
      },
    });
  return (
    <RemoteView what={`${row.name} 的访问令牌`} remote={remote}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={styles.dim}>现在没有能用的令牌。</p>
        ) : (
          <SidewaysScroll label={`${row.name} 的访问令牌`}>
            <Table
              rowKey="id"
              size="small"
              columns={tokenColumns(row.role, mayRevoke ? revoke : null)}
              dataSource={list}
              pagination={false}
            />
          </SidewaysScroll>
        )
      }
    </RemoteView>
  );
}
