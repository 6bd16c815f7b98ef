import { isPermission, mayDo, type OperatorRole } from '@feisuo/contract/facts/permissions';
import type { OperatorToken } from '@feisuo/contract/schemas/console-operators';
import { Button, type TableColumnType } from 'antd';
import { formatTime } from '../format-time.ts';
import styles from './access.module.css';
import { permissionTexts } from './permission-texts.ts';

/** Columns of API tokens of an operator with this role, with a revoke button where allowed. */
export const tokenColumns = (
  role: OperatorRole,
  revoke: ((token: OperatorToken) => void) | null,
): TableColumnType<OperatorToken>[] => [
  {
    title: '令牌',
    key: 'what',
    render: (_, { name, scopes }) => (
      <div className={styles.scopes}>
        {name}
        <small>{scopes.map((scope) => describeScope(role, scope)).join('、')}</small>
      </div>
    ),
  },
  { title: '创建', dataIndex: 'createdAt', className: 'num', render: formatTime },
  { title: '到期', dataIndex: 'expiresAt', className: 'num', render: formatTime },
  {
    title: '最近使用',
    dataIndex: 'usedAt',
    className: 'num',
    render: (at: string | null) => (at ? formatTime(at) : '还没有用过'),
  },
  ...(revoke
    ? [
        {
          title: '操作',
          key: 'act',
          align: 'right' as const,
          render: (_: unknown, token: OperatorToken) => (
            <Button size="small" danger aria-label={`作废 ${token.name}`} onClick={() => revoke(token)}>
              作废
            </Button>
          ),
        },
      ]
    : []),
];

/** An API token keeps its scopes when its operator's role changes. It may do what both scope and role allow. */
function describeScope(role: OperatorRole, scope: string): string {
  if (!isPermission(scope)) return scope;
  return mayDo(role, scope) ? permissionTexts[scope] : `${permissionTexts[scope]}（现在的角色做不了）`;
}
