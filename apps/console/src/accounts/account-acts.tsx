import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Button } from 'antd';
import { useMay } from '../kit/me.ts';
import { usePrivacyActs } from './use-privacy-acts.ts';
import { usePurchaseActs } from './use-purchase-acts.ts';
import { changesFrom, useStateActs, verbOf } from './use-state-acts.ts';

type Props = { detail: AccountDetail; onChanged: () => void };

/** Everything that may be done to this account by whoever looks at it. */
export function AccountActs({ detail, onChanged }: Props) {
  const may = useMay();
  const { change, unlock, resetFactor } = useStateActs(detail, onChanged);
  const { hold, allow } = usePurchaseActs(detail, onChanged);
  const { exportData, erase } = usePrivacyActs(detail, onChanged);
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
          {detail.purchaseHold ? (
            <Button onClick={allow}>恢复购买</Button>
          ) : (
            <Button danger onClick={hold}>
              暂停购买
            </Button>
          )}
          {detail.hasSecondFactor && <Button onClick={resetFactor}>重置两步验证</Button>}
        </>
      )}
      {may('accounts.privacy') && (
        <>
          <Button onClick={exportData}>导出个人数据</Button>
          {state !== 'cancellation_audit' && (
            <Button danger onClick={erase}>
              注销并删除数据
            </Button>
          )}
        </>
      )}
    </>
  );
}
