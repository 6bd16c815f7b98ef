import type { RedeemPage } from '@feisuo/contract/schemas/page-member';
import { ButtonLink } from '../../../components/button.tsx';
import { ActivitySection } from '../activity-section.tsx';
import styles from './code-faults.module.css';
import { redeemTexts } from './texts.ts';

/** Reasons why a code may not work, to read before contacting support. */
export function CodeFaults({ faults }: { faults: RedeemPage['faults'] }) {
  if (faults.list.length === 0) return null;
  return (
    <ActivitySection
      title={faults.title}
      aside={
        <ButtonLink size="small" href="/support/work-order">
          {redeemTexts.ticket}
        </ButtonLink>
      }
    >
      <dl className={styles.faults}>
        {faults.list.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ActivitySection>
  );
}
