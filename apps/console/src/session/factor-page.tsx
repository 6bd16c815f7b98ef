import type { Me } from '@feisuo/contract/schemas/operator';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { ApiContext, watchedApi } from '../api/console-api.ts';
import { ProveFactor } from '../kit/action/proof-dialog.tsx';
import { MeContext } from '../kit/current-operator.ts';
import { useTitle } from '../shell/use-title.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './entry-card.module.css';

// A separate chunk with the code for QR codes, because most operators need it only once.
const AddFactor = lazy(() => import('../kit/action/add-factor.tsx').then((file) => ({ default: file.AddFactor })));

type Props = { me: Me; onMe: (me: Me) => void; onLeave: () => Promise<void>; onExpired: () => void };

/**
 * Page on which an operator sets up a second factor or proves it. If the console requires a second factor, this page
 * comes before all others.
 */
export function FactorPage({ me, onMe, onLeave, onExpired }: Props) {
  const isNew = me.before === 'factor';
  useTitle(isNew ? '设置两步验证' : '两步验证');
  const control = useMemo(() => ({ ...me, update: onMe }), [me, onMe]);
  // The calls on this page never need a proof, so `meet` is never called.
  const api = useMemo(() => watchedApi({ onExpired, meet: () => Promise.resolve(false) }), [onExpired]);
  return (
    <MeContext value={control}>
      <ApiContext value={api}>
        <EntryCard>
          <h1>{isNew ? '先设置两步验证' : '先确认是你本人'}</h1>
          {isNew ? (
            <Suspense fallback={<Spin />}>
              <p className={styles.lead}>{me.operator.name}，进入运营台前需要先设置两步验证。</p>
              <AddFactor onAdded={onMe} />
            </Suspense>
          ) : (
            <ProveFactor message={`${me.operator.name}，用你设置过的方式验证一次，就能进去。`} onProved={onMe} />
          )}
          <p className={styles.steps}>
            <Button onClick={() => void onLeave()}>退出</Button>
          </p>
        </EntryCard>
      </ApiContext>
    </MeContext>
  );
}
