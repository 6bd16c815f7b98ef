import type { LineSummary } from '@feisuo/contract/schemas/status';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './status-strip.module.css';
import { lineTexts, summaryText } from './texts.ts';

/** One line with the state of all lines; nothing where none are registered. */
export function StatusStrip({ lines }: { lines: LineSummary | null }) {
  if (!lines) return null;
  return (
    <SiteLink className={styles.strip} href="/status" data-state={lines.state}>
      <span>{summaryText(lines)}</span>
      <span className={styles.more}>{lineTexts.more}</span>
    </SiteLink>
  );
}
