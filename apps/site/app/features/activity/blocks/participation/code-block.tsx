import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { CodeCard } from '../../redeem/code-card.tsx';
import { CodeForm } from '../../redeem/code-form.tsx';
import styles from '../../redeem/redeem-page.module.css';
import { useRedeem } from '../../redeem/use-redeem.ts';
import type { CoinContext } from './use-coin-context.ts';

/** The code field and its result. */
export function CodeBlock({ purse: { onChange } }: { purse: CoinContext }) {
  const session = useSession();
  const [round, setRound] = useState(0);
  const { redeem, look, confirm, edit, restart } = useRedeem(() => {
    setRound((last) => last + 1);
    onChange();
  });
  const [endedAt, setEndedAt] = useState<string | null>(null);
  /** The previous end of the membership, read now, because it changes afterwards. */
  const lookNow = (typed: string) => {
    setEndedAt(session.phase === 'in' ? session.user.expiresAt || null : null);
    void look(typed);
  };
  return (
    <div className={styles.redeem}>
      <CodeForm
        // The next code begins with an empty field.
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

/** The redeem page explains where codes come from. */
const none: never[] = [];
