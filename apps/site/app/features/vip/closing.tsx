import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { ButtonLink } from '../../components/button.tsx';
import { useSession } from '../../session/session.ts';
import styles from './closing.module.css';
import { vipTexts } from './texts.ts';

/** The closing text of the page, which suggests a trial before buying. */
export function Closing({ lines, action }: { lines: VipPage['closing']['lines']; action: string }) {
  // Members have already had the trial, so they see another text.
  const isMember = useSession().phase === 'in';
  const shownLines: readonly string[] = isMember ? vipTexts.mine.closing : lines;
  return (
    <div className={`wrap ${styles.closing}`}>
      <h2>
        {shownLines.map((line) => (
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
