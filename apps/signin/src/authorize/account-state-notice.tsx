import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { useState } from 'react';
import { StateView } from '../account-state/state-view.tsx';
import { endOf, infoOf } from '../sign-in/sign-in-flow.ts';

/** Shown if an account is signed in but cannot be used now because of its state. */
export default function StoppedPerson({ refusal, onOther }: { refusal: AccountErrorBody; onOther: () => void }) {
  const [until] = useState(() => endOf(infoOf(refusal).retry_delay, Date.now()));
  return <StateView refusal={refusal} until={until} onOtherAccount={onOther} />;
}
