import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Button } from 'antd';
import { useMay } from '../kit/current-operator.ts';
import { changesFrom, useStateActions, verbOf } from './use-state-actions.ts';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatTime } from '../format-time.ts';
import { receive } from '../kit/action/download-action-result.ts';
import { saveJson } from '../kit/save-file.ts';

type Held = { renewals: number; orders: number };

/** Actions that set or end a purchase hold, which blocks purchases of an account, for example for a guardian. */
function usePurchaseActions({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAction();
  const path = `accounts/${encodeURIComponent(account.id)}/purchases`;

  const hold = () =>
    ask({
      title: '暂停购买',
      message:
        '这个账号不能再下单，自动续费立即终止，待付款的订单关闭。已经付款的照常到账，退款、兑换码和活动不受影响。对方下单时会看到「已按监护人的要求暂停购买」。',
      verb: '暂停购买',
      isDangerous: true,
      perform: ({ reason }) => api.post<Held>(`${path}/hold`, { reason }),
      done: describeHeldPurchases,
      onDone: onChanged,
    });

  const allow = () =>
    ask({
      title: '恢复购买',
      message: '这个账号可以重新下单。已经终止的自动续费不会恢复，需要的话请对方重新开通。',
      verb: '恢复购买',
      perform: ({ reason }) => api.post(`${path}/allow`, { reason }),
      done: '已恢复购买',
      onDone: onChanged,
    });

  return { hold, allow };
}

const describeHeldPurchases = ({ renewals, orders }: Held): string =>
  ['已暂停购买', renewals > 0 && `终止了 ${renewals} 份自动续费`, orders > 0 && `关闭了 ${orders} 笔待付款订单`]
    .filter(Boolean)
    .join('，');

type Props = { detail: AccountDetail; onChanged: () => void };

/** Buttons of all changes that the operator may make to the account. */
export function AccountActions({ detail, onChanged }: Props) {
  const may = useMay();
  const { change, unlock, resetFactor, removePicture } = useStateActions(detail, onChanged);
  const { hold, allow } = usePurchaseActions(detail, onChanged);
  const { exportData, erase } = usePrivacyActions(detail, onChanged);
  const { state } = detail.account;
  return (
    <>
      {may('accounts.act') && (
        <>
          {detail.lockedForS !== null && <Button onClick={unlock}>解除锁定</Button>}
          {changesFrom(state).map((to) => (
            <Button key={to} danger={to === 'frozen'} onClick={() => change(to)}>
              {verbOf(to)}
            </Button>
          ))}
          {detail.purchaseHold ? <Button onClick={allow}>恢复购买</Button> : <Button onClick={hold}>暂停购买</Button>}
          {detail.hasSecondFactor && <Button onClick={resetFactor}>重置两步验证</Button>}
          {detail.hasUploadedPicture && <Button onClick={removePicture}>移除头像</Button>}
        </>
      )}
      {may('accounts.privacy') && (
        <>
          <Button onClick={exportData}>导出个人数据</Button>
          {state !== 'cancellation_audit' && (
            // Erasure is rare and cannot be undone, so its button is the least prominent one.
            <Button type="text" danger onClick={erase}>
              注销并删除数据
            </Button>
          )}
        </>
      )}
    </>
  );
}

type Exported = { exportedAt: string; data: Record<string, unknown> };

/** Privacy rights: export and erasure. */
function usePrivacyActions({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAction();
  const path = `accounts/${encodeURIComponent(account.id)}`;

  const exportData = () =>
    ask({
      title: '导出个人数据',
      message:
        '把我们保存的这个人的全部数据下载成一个文件，里面有完整的手机号和邮箱，请只交给本人。对方会在安全记录里看到这次导出。',
      verb: '导出',
      perform: ({ reason }, tell) => {
        const leaving = '可以收起去看别的页面，好了会自动下载。';
        return receive<Exported>(
          api,
          { path: `${path}/export`, body: { reason }, begins: '正在汇总数据', leaving },
          tell,
        );
      },
      done: '已导出，文件在浏览器的下载里',
      onDone: (exported) => {
        saveJson(`个人数据 ${account.id}.json`, exported);
        onChanged();
      },
    });

  const erase = () =>
    ask({
      title: '注销并删除数据',
      message:
        '按本人申请注销处理：立即退出所有设备并通知对方，审核期内本人可以撤回，期满后删除个人数据，不能恢复。只在收到本人请求并核实之后使用。',
      verb: '开始注销',
      isDangerous: true,
      perform: ({ reason }) => api.post<{ erasedAt: string }>(`${path}/erase`, { reason }),
      done: ({ erasedAt }) => `已开始注销，${formatTime(erasedAt)} 删除数据`,
      onDone: onChanged,
    });

  return { exportData, erase };
}
