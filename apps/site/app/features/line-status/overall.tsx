import type { LineSummary } from '@feisuo/contract/schemas/status';
import styles from './overall.module.css';
import { summaryText } from './texts.ts';

/** The state of all lines, in large type. */
export function Overall({ lines }: { lines: LineSummary }) {
  return (
    <p className={styles.overall} data-state={lines.state}>
      {summaryText(lines)}
    </p>
  );
}
