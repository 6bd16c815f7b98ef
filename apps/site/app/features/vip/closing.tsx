import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { ButtonLink } from '../../components/button.tsx';
import { useSession } from '../../session/session.ts';
import styles from './closing.module.css';
import { vipTexts } from './texts.ts';

/** The closing words: try before buying. */
export function Closing({ lines, action }: { lines: VipPage['closing']['lines']; action: string }) {
  // Members have had the trial.
  const isMember = useSession().phase === 'in';
  const said: readonly string[] = isMember ? vipTexts.mine.closing : lines;
  return (
    <div className={`wrap ${styles.closing}`}>
      <h2>
        {said.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h2>
      <div className={styles.actions}>
        <ButtonLink look="primary" size="large" href="/download">
          {isMember ? vipTexts.mine.download : action}
        </ButtonLink>
        <ButtonLink size="large" href="/help">
          {vipTexts.help}
        </ButtonLink>
      </div>
    </div>
  );
}
