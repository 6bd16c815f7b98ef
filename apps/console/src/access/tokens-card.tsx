import { mayLend } from '@feisuo/contract/facts/permissions';
import { MakeTokenRequest, type OperatorToken } from '@feisuo/contract/schemas/console-operators';
import { Button, Checkbox, Input } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { useMe } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { ShownOnce, useShownOnce } from '../kit/one-time-secrets.tsx';
import { ActionTable } from '../kit/table/action-table.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './access.module.css';
import { permissionTexts } from './permission-texts.ts';
import { tokenColumns } from './token-columns.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

export function TokensCard() {
  const api = useApi();
  const ask = useAction();
  const { operator, permissions } = useMe();
  const once = useShownOnce();
  const remote = useRemote<{ list: OperatorToken[] }>('tokens');
  const options = permissions.filter(mayLend).map((permission) => ({
    value: permission,
    label: permissionTexts[permission],
  }));

  const make = () =>
    ask({
      title: '创建访问令牌',
      message: '给脚本调用 /console/api 用，放在 Authorization: Bearer 里。只给它需要的权限；创建时要通过两步验证。',
      verb: '创建',
      asksReason: false,
      schema: MakeTokenRequest,
      initial: { name: '', scopes: [], days: 90 },
      fields: (
        <>
          <Field name="name" label="名字" extra="写明用途，审计日志会带上它">
            <Input maxLength={40} />
          </Field>
          <Field name="scopes" label="权限">
            {/* Checkboxes, because a dropdown would stay open over the submit button for keyboard users. */}
            <Checkbox.Group className={styles.boxes ?? ''} options={options} />
          </Field>
          <Field name="days" label="有效天数">
            <NumberInput min={1} max={365} />
          </Field>
        </>
      ),
      perform: async ({ name, scopes, days }) => {
        const { token } = await api.post<{ token: string }>('tokens', { name: String(name).trim(), scopes, days });
        return { name: String(name).trim(), token };
      },
      done: '令牌已创建',
      onDone: ({ name, token }) => {
        once.show({ title: `新的访问令牌「${name}」`, message: '只显示这一次，请马上保存到安全的地方。', text: token });
        void remote.refresh();
      },
    });

  const revoke = (token: OperatorToken) =>
    ask({
      title: '作废令牌',
      message: `「${token.name}」会立即失效，用它的脚本会停下来。`,
      verb: '作废',
      isDangerous: true,
      asksReason: false,
      perform: () => api.delete(`tokens/${token.id}`),
      onDone: () => void remote.refresh(),
    });

  return (
    <>
      <ShownOnce {...once} />
      <Card
        title="访问令牌"
        flush
        aside={
          <Button className={styles.aside ?? ''} onClick={make}>
            创建令牌
          </Button>
        }
      >
        <RemoteView what="访问令牌" remote={remote}>
          {({ list }) =>
            list.length === 0 ? (
              <p className={styles.rest}>
                还没有令牌。运营台能做的事都有接口，脚本用令牌来调用，权限不会超过你自己的。
              </p>
            ) : (
              <ActionTable
                label="访问令牌"
                rowKey={({ id }) => id}
                columns={tokenColumns(operator.role, revoke)}
                rows={list}
              />
            )
          }
        </RemoteView>
      </Card>
    </>
  );
}
