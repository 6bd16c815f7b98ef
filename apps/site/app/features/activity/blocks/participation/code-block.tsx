import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { CodeCard } from '../../redeem/code-card.tsx';
import { CodeForm } from '../../redeem/code-form.tsx';
import styles from '../../redeem/redeem-page.module.css';
import { useRedeem } from '../../redeem/use-redeem.ts';
import type { CoinContext } from './use-coin-context.ts';

/** The input field for a redeem code, and the result of redeeming it. */
export function CodeBlock({ coinContext: { onChange } }: { coinContext: CoinContext }) {
  const session = useSession();
  const [round, setRound] = useState(0);
  const { redeem, look, confirm, edit, restart } = useRedeem(() => {
    setRound((last) => last + 1);
    onChange();
  });
  const [endedAt, setEndedAt] = useState<string | null>(null);
  /** Stores the end of the membership before the code is redeemed, because redeeming changes it. */
  const lookNow = (typed: string) => {
    setEndedAt(session.phase === 'in' ? session.user.expiresAt || null : null);
    void look(typed);
  };
  return (
    <div className={styles.redeem}>
      <CodeForm
        // A new key empties the field for the next code.
        key={round}
        sources={none}
        error={redeem.view === 'typing' ? redeem.error : null}
        isLooking={redeem.view === 'looking'}
        onEdit={edit}
        onLook={lookNow}
      />
      <div className={styles.out} aria-live="polite">
        <CodeCard redeem={redeem} endedAt={endedAt} onConfirm={() => void confirm()} onRestart={restart} />
      </div>
    </div>
  );
}

/** The block shows no list of code sources, because the redeem page explains where codes come from. */
const none: never[] = [];
