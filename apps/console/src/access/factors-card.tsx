import type { OwnFactors } from '@feisuo/contract/schemas/console-operators';
import type { Me } from '@feisuo/contract/schemas/operator';
import { Button, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { AddFactor } from '../kit/action/add-factor.tsx';
import { EnrolFactor } from '../kit/action/enrol-factor.tsx';
import { AddPasskey } from '../kit/action/passkey-forms.tsx';
import { knowsPasskeys } from '../kit/action/passkeys.ts';
import { useAction } from '../kit/action/use-action.ts';
import { useMe } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { ActionTable } from '../kit/table/action-table.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './access.module.css';

type Way = { path: string; name: string; kind: string; since: string; usedAt: string | null };

const waysOf = ({ passkeys, authenticator }: OwnFactors): Way[] => [
  ...passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
    path: `factor/passkeys/${id}`,
    name,
    kind: isBackedUp ? '通行密钥（随账号同步）' : '通行密钥（只在这台设备）',
    since: createdAt,
    usedAt: lastUsedAt,
  })),
  ...(authenticator
    ? [
        {
          path: 'factor/authenticator',
          name: '验证器 App',
          kind: '动态码',
          since: authenticator.since,
          usedAt: authenticator.lastUsedAt,
        },
      ]
    : []),
];

export function FactorsCard() {
  const { hasFactor, update } = useMe();
  const remote = useRemote<OwnFactors>('factor');
  const onAdded = (me: Me) => {
    update(me);
    void remote.refresh();
  };
  return (
    <Card
      title="两步验证"
      flush
      aside={<Pill tone={hasFactor ? 'ok' : 'warn'}>{hasFactor ? '已开启' : '未开启'}</Pill>}
    >
      <RemoteView what="验证方式" remote={remote}>
        {(factors) =>
          waysOf(factors).length === 0 ? (
            <FirstFactor onAdded={onAdded} />
          ) : (
            <Factors factors={factors} onAdded={onAdded} onRemoved={() => void remote.refresh()} />
          )
        }
      </RemoteView>
    </Card>
  );
}

function FirstFactor({ onAdded }: { onAdded: (me: Me) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.rest}>
      <p>没有设置之前，不能处理资金、账号和权限。</p>
      {isOpen ? (
        <div className={styles.enrol}>
          <AddFactor onAdded={onAdded} />
        </div>
      ) : (
        <Button type="primary" onClick={() => setOpen(true)}>
          设置两步验证
        </Button>
      )}
    </div>
  );
}

type FactorsProps = { factors: OwnFactors; onAdded: (me: Me) => void; onRemoved: () => void };

function Factors({ factors, onAdded, onRemoved }: FactorsProps) {
  const [adding, setAdding] = useState<'passkey' | 'app' | null>(null);
  const ways = waysOf(factors);
  const remove = useRemoval(onRemoved);
  const done = (me: Me) => {
    setAdding(null);
    onAdded(me);
  };
  const isLast = factors.isNeeded && ways.length === 1;
  const columns: TableColumnType<Way>[] = [
    { title: '名字', dataIndex: 'name', className: styles.nowrap ?? '' },
    { title: '方式', dataIndex: 'kind', className: styles.nowrap ?? '' },
    { title: '添加时间', dataIndex: 'since', className: 'num', render: formatTime },
    {
      title: '最近使用',
      dataIndex: 'usedAt',
      className: 'num',
      render: (at: string | null) => (at ? formatTime(at) : '还没有用过'),
    },
    {
      title: '操作',
      key: 'act',
      align: 'right',
      render: (_, way) =>
        isLast ? (
          <span className={styles.dim}>最后一种，不能移除</span>
        ) : (
          <Button size="small" danger aria-label={`移除 ${way.name}`} onClick={() => remove(way)}>
            移除
          </Button>
        ),
    },
  ];
  return (
    <>
      <ActionTable label="验证方式" rowKey={({ path }) => path} columns={columns} rows={ways} />
      <div className={styles.rest}>
        <p>
          处理资金、账号和权限时会要求验证，五分钟内有效。建议至少留两种：设备丢了，还能用另一种。都丢了，请另一位负责人在「运营人员」里重置；只有一位负责人时，在服务器上运行
          npm run admin -- operator reset-factor 名字 --reason 原因。
        </p>
        <div className={styles.adds}>
          {knowsPasskeys() && <Button onClick={() => setAdding('passkey')}>添加通行密钥</Button>}
          {factors.authenticator === null && <Button onClick={() => setAdding('app')}>绑定验证器 App</Button>}
        </div>
        {adding && (
          <div className={styles.enrol}>
            {adding === 'passkey' ? <AddPasskey onAdded={done} /> : <EnrolFactor onEnrolled={done} />}
          </div>
        )}
      </div>
    </>
  );
}

function useRemoval(onRemoved: () => void) {
  const api = useApi();
  const ask = useAction();
  const { update } = useMe();
  return ({ path, name }: Way) =>
    ask({
      title: `移除「${name}」`,
      message:
        '以后不能再用它验证。你在别处的登录会退出，你创建的访问令牌会全部作废；在这里处理资金和账号之前，要再验证一次。',
      verb: '移除',
      isDangerous: true,
      asksReason: false,
      perform: () => api.delete(path),
      onDone: () => {
        onRemoved();
        void api.get<Me>('me').then(update);
      },
    });
}
