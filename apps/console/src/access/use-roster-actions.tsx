import { operatorRoles } from '@feisuo/contract/facts/permissions';
import { AddOperatorRequest, ChangeRoleRequest, type OperatorRow } from '@feisuo/contract/schemas/operator';
import { Input, Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { roleNames } from '../kit/role-names.ts';
import type { Secret } from '../kit/secret-storage.ts';

export const pathOf = ({ name }: OperatorRow) => `operators/${encodeURIComponent(name)}`;
const roleOptions = operatorRoles.map((role) => ({ value: role, label: roleNames[role] }));
const linkSecret = (name: string, link: string): Secret => ({
  title: `${name} 的登录链接`,
  message: '只显示这一次，24 小时内有效，用一次就作废。请用可靠的方式发给本人。',
  text: link,
  endsOlder: true,
});

/** Actions on operators and roles. Each needs a fresh proof of the second factor. */
export function useRosterActions(onChanged: () => void, show: (secret: Secret) => void) {
  const api = useApi();
  const ask = useAction();

  const invite = () =>
    ask({
      title: '邀请运营人员',
      message: '会得到一个一次性登录链接，发给对方打开即可；运营台没有密码。',
      verb: '邀请',
      schema: AddOperatorRequest,
      initial: { name: '', role: 'viewer' },
      fields: (
        <>
          <Field name="name" label="名字" extra="用真名：审计日志按它记录">
            <Input maxLength={40} />
          </Field>
          <Field name="role" label="角色">
            <Select options={roleOptions} />
          </Field>
        </>
      ),
      perform: async ({ name: typed, role, reason }) => {
        const name = String(typed).trim();
        const { link } = await api.post<{ link: string }>('operators', { name, role, reason });
        return { name, link };
      },
      onDone: ({ name, link }) => {
        show(linkSecret(name, link));
        onChanged();
      },
    });

  const renewLink = (row: OperatorRow) =>
    ask({
      title: '新的登录链接',
      message: `给 ${row.name} 一个新的一次性链接；之前没用的那个会失效，已经登录的不受影响。`,
      verb: '生成链接',
      perform: ({ reason }) => api.post<{ link: string }>(`${pathOf(row)}/link`, { reason }),
      done: '链接已生成',
      onDone: ({ link }) => show(linkSecret(row.name, link)),
    });

  const changeRole = (row: OperatorRow) =>
    ask({
      title: '改角色',
      about: row.id,
      message: `${row.name} 现在是${roleNames[row.role]}。改完从下一次请求起生效。`,
      verb: '改角色',
      schema: ChangeRoleRequest,
      initial: { role: row.role },
      fields: (
        <Field name="role" label="角色">
          <Select options={roleOptions} />
        </Field>
      ),
      perform: ({ role, reason }) => api.put(`${pathOf(row)}/role`, { role, seenRole: row.role, reason }),
      done: '角色已改',
      onDone: onChanged,
      onConflict: onChanged,
    });

  const resetFactor = (row: OperatorRow) =>
    ask({
      title: '重置两步验证',
      message: `移除 ${row.name} 的全部通行密钥和验证器，对方在所有地方退出，没用过的登录链接和访问令牌一起作废。之后用「登录链接」发一条新的，对方进来重新设置。只在对方丢失设备时使用。`,
      verb: '重置',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${pathOf(row)}/factor/reset`, { reason }),
      onDone: onChanged,
    });

  const remove = (row: OperatorRow) =>
    ask({
      title: '移除运营人员',
      message: `${row.name} 会立即退出，登录链接和访问令牌全部失效；审计日志里的记录保留。`,
      verb: '移除',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${pathOf(row)}/remove`, { reason }),
      onDone: onChanged,
    });

  return { invite, renewLink, changeRole, resetFactor, remove };
}
