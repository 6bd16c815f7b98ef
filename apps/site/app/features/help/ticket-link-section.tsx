import type { HelpPage } from '@feisuo/contract/schemas/page-support';
import { ButtonLink } from '../../components/button.tsx';
import sectionStyles from '../../components/section.module.css';
import { SiteLink } from '../../components/site-link.tsx';
import { helpTexts } from './texts.ts';
import styles from './ticket-link-section.module.css';

/** A link to open a ticket, with a list of what the member should prepare. */
export function TicketBand({ ticket: { title, text, needs } }: { ticket: HelpPage['ticket'] }) {
  return (
    <section className={`wrap ${styles.band}`}>
      <div>
        <h2 className={sectionStyles.title}>{title}</h2>
        <p className={sectionStyles.text}>{text}</p>
        <p className={styles.ways}>
          <ButtonLink look="primary" href="/support/work-order">
            {helpTexts.submit}
          </ButtonLink>
          <ButtonLink href="/member/tickets">{helpTexts.mine}</ButtonLink>
        </p>
        <p className={styles.others}>
          {helpTexts.others}
          <SiteLink href="/feedback">{helpTexts.feedback}</SiteLink>
          <SiteLink href="/child-protection">{helpTexts.guardian}</SiteLink>
        </p>
      </div>
      <ol className={styles.needs}>
        {needs.map(({ name, text: why }) => (
          <li key={name}>
            <b>{name}</b>
            {why}
          </li>
        ))}
      </ol>
    </section>
  );
}
