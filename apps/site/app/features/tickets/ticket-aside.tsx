import { ticketKindNames } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { ButtonLink } from '../../components/button.tsx';
import { ticketTexts } from './texts.ts';
import styles from './ticket-aside.module.css';

/** The facts of a ticket, and the member's next step. */
export function TicketAside({ ticket }: { ticket: Ticket }) {
  const { number, kind, gameName, region, happenedAt, environment, contact, state } = ticket;
  const { facts } = ticketTexts;
  const given = [
    [facts.number, number],
    [facts.kind, ticketKindNames[kind]],
    [facts.game, gameName],
    [facts.region, region],
    [facts.happenedAt, happenedAt],
    [facts.environment, environment],
    [facts.contact, contact],
  ].filter(([, value]) => value !== '');
  return (
    <aside className={styles.aside} aria-label={ticketTexts.info}>
      <div className={styles.card}>
        <h2>{ticketTexts.info}</h2>
        <dl>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.card}>
        <h2>{ticketTexts.nextTitle}</h2>
        <p>{ticketTexts.nextSteps[state]}</p>
        {kind === 'line' && state === 'waiting' && (
          <ButtonLink size="small" href="/#meter">
            {ticketTexts.measure}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
