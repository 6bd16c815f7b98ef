import { centrePages } from '@feisuo/contract/facts/paths';
import { buttonClass } from '../../../components/button.tsx';
import { session } from '../../../session/session.ts';
import { AccountLink } from '../frame/account-link.tsx';
import rows from '../frame/rows.module.css';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import styles from './account-end.module.css';
import type { Membership } from './membership.ts';
import { endTexts } from './texts.ts';

/** Downloads all personal data as a file. The hosted account page asks for a proof of identity first. */
export function ExportRow() {
  return (
    <ul className={`${rows.rows} ${rows.plain}`}>
      <li>
        <div>
          <b>{endTexts.exportTitle}</b>
          <span className={rows.detail}>{endTexts.exportText}</span>
        </div>
        <AccountLink className={buttonClass({ size: 'small' })} page={centrePages.data}>
          {endTexts.export}
        </AccountLink>
      </li>
    </ul>
  );
}

const readAudit = asReply(async () => (await session().accountApi()).getCancellation());

/** The steps of cancelling an account, and a button that leads to the proof of identity. */
export function CancelSteps({ membership, level }: { membership: Membership; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  // The waiting period is optional: without an answer the steps are shown without it.
  const { own } = useMemberData(readAudit);
  const auditDays = own.view === 'shown' ? own.data.audit_days : null;
  return (
    <>
      <Heading className={styles.title}>{endTexts.stepsTitle}</Heading>
      <ol className={styles.steps}>
        {endTexts.steps(remainingOf(membership), auditDays).map(({ name, description }) => (
          <li key={description}>
            <b>{name}</b>
            {description}
          </li>
        ))}
      </ol>
      <p className={styles.last}>
        <AccountLink className={buttonClass({ size: 'small' }, styles.cancel)} page={centrePages.data}>
          {endTexts.cancel}
        </AccountLink>
        <span>{endTexts.before}</span>
      </p>
    </>
  );
}

function remainingOf(membership: Membership): string {
  if (membership.kind !== 'running') return endTexts.leftNone;
  return membership.days === null ? endTexts.leftSome : endTexts.leftDays(membership.days);
}
