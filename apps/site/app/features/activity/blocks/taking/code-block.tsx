import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { CodeCard } from '../../redeem/code-card.tsx';
import { CodeForm } from '../../redeem/code-form.tsx';
import styles from '../../redeem/redeem-page.module.css';
import { useRedeem } from '../../redeem/use-redeem.ts';
import type { Purse } from './use-purse.ts';

/** The field for codes, and what one gives. */
export function CodeBlock({ purse: { onChange } }: { purse: Purse }) {
  const session = useSession();
  const [round, setRound] = useState(0);
  const { redeem, look, confirm, edit, restart } = useRedeem(() => {
    setRound((last) => last + 1);
    onChange();
  });
  const [endedAt, setEndedAt] = useState<string | null>(null);
  /** What a membership was before is asked for now: afterwards it is another. */
  const lookNow = (typed: string) => {
    setEndedAt(session.phase === 'in' ? session.user.expiresAt || null : null);
    void look(typed);
  };
  return (
    <div className={styles.redeem}>
      <CodeForm
        // Another one begins with an empty field.
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

/** Where codes come from is said on their own page. */
const none: never[] = [];
