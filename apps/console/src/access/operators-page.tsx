import { mayDo } from '@feisuo/contract/facts/permissions';
import type { OperatorRow } from '@feisuo/contract/schemas/operator';
import { Button, type TableColumnType } from 'antd';
import { useState } from 'react';
import type { OperatorToken } from '@feisuo/contract/schemas/console-operators';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay, useMe } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { roleNames, roleDescriptions } from '../kit/role-names.ts';
import { ShownOnce, useShownOnce } from '../kit/one-time-secrets.tsx';
import { ActionTable } from '../kit/table/action-table.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './access.module.css';
import { useRosterActions, pathOf } from './use-roster-actions.tsx';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { tokenColumns } from './token-columns.tsx';

/**
 * Element id of the note below the table. The note explains why actions on the last owner are disabled: the server
 * would refuse them.
 */
const LAST = 'last-owner';
const whyNot = ({ isLastOwner }: OperatorRow) => isLastOwner && { disabled: true, 'aria-describedby': LAST };

export function OperatorsPage() {
  const remote = useRemote<{ list: OperatorRow[] }>('operators');
  return (
    <RemoteView what="运营人员" remote={remote}>
      {({ list }) => <Roster list={list} onChanged={() => void remote.refresh()} />}
    </RemoteView>
  );
}

function Roster({ list, onChanged }: { list: OperatorRow[]; onChanged: () => void }) {
  const { operator: me } = useMe();
  const mayWrite = useMay()('operators.write');
  const once = useShownOnce();
  const [unfolded, setUnfolded] = useState<string[]>([]);
  const { invite, renewLink, changeRole, resetFactor, remove } = useRosterActions(onChanged, once.show);
  const columns: TableColumnType<OperatorRow>[] = [
    {
      title: '名字',
      dataIndex: 'name',
      className: styles.nowrap ?? '',
      render: (name: string, { id }) => (id === me.id ? `${name}（我）` : name),
    },
    {
      title: '角色',
      dataIndex: 'role',
      className: styles.nowrap ?? '',
      render: (role: OperatorRow['role']) => roleNames[role],
    },
    {
      title: '两步验证',
      dataIndex: 'hasFactor',
      render: (has: boolean, { role, settlesAt }) => (
        <>
          <Pill tone={has ? 'ok' : 'warn'}>{has ? '已开启' : '未开启'}</Pill>
          {settlesAt && mayDo(role, 'orders.approve') && (
            <small className={styles.dim}>{formatTime(settlesAt)} 起能复核退款</small>
          )}
        </>
      ),
    },
    {
      title: '访问令牌',
      dataIndex: 'tokens',
      className: styles.nowrap ?? '',
      render: (count: number, { id, name }) => {
        const isOpen = unfolded.includes(id);
        const toggle = () => setUnfolded(isOpen ? unfolded.filter((one) => one !== id) : [...unfolded, id]);
        const words = isOpen ? '收起' : `${count} 个`;
        return count === 0 && !isOpen ? (
          <span className={styles.dim}>没有</span>
        ) : (
          <Button size="small" aria-expanded={isOpen} aria-label={`${words}访问令牌 ${name}`} onClick={toggle}>
            {words}
          </Button>
        );
      },
    },
    { title: '加入时间', dataIndex: 'createdAt', className: 'num', render: formatTime },
    ...(mayWrite
      ? [
          {
            title: '操作',
            key: 'acts',
            align: 'right' as const,
            render: (_: unknown, row: OperatorRow) => (
              <div className={styles.actions}>
                <Button size="small" aria-label={`登录链接 ${row.name}`} onClick={() => renewLink(row)}>
                  登录链接
                </Button>
                <Button size="small" aria-label={`改角色 ${row.name}`} {...whyNot(row)} onClick={() => changeRole(row)}>
                  改角色
                </Button>
                {row.hasFactor && row.id !== me.id && (
                  <Button size="small" aria-label={`重置两步验证 ${row.name}`} onClick={() => resetFactor(row)}>
                    重置两步验证
                  </Button>
                )}
                <Button
                  size="small"
                  danger
                  aria-label={`移除 ${row.name}`}
                  {...whyNot(row)}
                  onClick={() => remove(row)}
                >
                  移除
                </Button>
              </div>
            ),
          },
        ]
      : []),
  ];
  const last = list.find(({ isLastOwner }) => isLastOwner);
  const tokensOf = (row: OperatorRow) => <ColleagueTokens row={row} mayRevoke={mayWrite} onRevoked={onChanged} />;
  return (
    <div className={styles.page}>
      <ShownOnce {...once} />
      <Card
        title="可以登录运营台的人"
        flush
        aside={
          mayWrite && (
            <Button type="primary" className={styles.aside ?? ''} onClick={invite}>
              邀请
            </Button>
          )
        }
      >
        <ActionTable
          label="运营人员"
          rowKey={({ id }) => id}
          columns={columns}
          rows={list}
          below={tokensOf}
          unfolded={unfolded}
        />
        {mayWrite && last && (
          <p id={LAST} className={styles.last}>
            {last.name}{' '}
            是唯一能接手的负责人，不能移除，也不能改角色。要换人，先邀请另一位负责人，等对方登录并绑定两步验证。
          </p>
        )}
      </Card>
      <Card title="角色">
        <dl className={styles.roles}>
          {Object.entries(roleNames).map(([role, name]) => (
            <div key={role}>
              <dt>{name}</dt>
              <dd>{roleDescriptions[role as OperatorRow['role']]}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

type Props = { row: OperatorRow; mayRevoke: boolean; onRevoked: () => void };

/** A colleague's API tokens. */
function ColleagueTokens({ row, mayRevoke, onRevoked }: Props) {
  const api = useApi();
  const ask = useAction();
  const path = `${pathOf(row)}/tokens`;
  const remote = useRemote<{ list: OperatorToken[] }>(path);
  const revoke = (token: OperatorToken) =>
    ask({
      title: '作废同事的令牌',
      about: token.id,
      message: `${row.name} 的「${token.name}」会立即失效，用它的脚本会停下来。`,
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
          <ActionTable
            label={`${row.name} 的访问令牌`}
            rowKey={({ id }) => id}
            size="small"
            columns={tokenColumns(row.role, mayRevoke ? revoke : null)}
            rows={list}
          />
        )
      }
    </RemoteView>
  );
}
