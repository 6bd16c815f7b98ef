import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SecurityEvent, SecurityHistoryReply } from '@feisuo/contract/schemas/account-user';
import { useEffect, useRef, useState } from 'react';
import { faultText } from '../centre-requests.ts';
import { SectionLink } from '../frame/section-link.tsx';
import { timeOf } from '../format-time.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Loaded, Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';
import { groupByDay, isAlarming, nameOfDay } from './group-events-by-day.ts';
import own from './security.module.css';

const PAGE = 20;

/** Page of the account's security events, newest first. */
export function SecurityPage() {
  const { texts, go } = useCentre();
  const [load, reload] = useLoad<SecurityHistoryReply>({ path: `${accountPaths.securityHistory}?limit=${PAGE}` });
  return (
    <section className={styles.card} aria-label={texts.sections.security}>
      <p className={styles.message}>{texts.security.notYou}</p>
      <p className={own.ways}>
        {(['password', 'sessions'] as const).map((section) => (
          <SectionLink key={section} section={section} onGo={go} className={buttons.link}>
            {texts.security.ways[section]}
          </SectionLink>
        ))}
      </p>
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? <p className={styles.empty}>{texts.security.none}</p> : <Days first={data} />
        }
      </Loaded>
    </section>
  );
}

function Days({ first }: { first: SecurityEvent[] }) {
  const { texts, shared, ask } = useCentre();
  const [events, setEvents] = useState(first);
  const [isEnd, setEnd] = useState(first.length < PAGE);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, run] = useAction();
  const [now] = useState(() => new Date());

  const readMore = () =>
    run(async () => {
      const query = new URLSearchParams({ limit: String(PAGE), before: events.at(-1)?.id ?? '' });
      const answer = await ask<SecurityHistoryReply>({ path: `${accountPaths.securityHistory}?${query}` });
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      setEvents([...events, ...answer.reply.data]);
      setEnd(answer.reply.data.length < PAGE);
    });

  return (
    <>
      {groupByDay(events).map(({ day, events: ofDay }) => (
        <section key={day} className={own.day}>
          <h2>{nameOfDay(day, now, texts.security)}</h2>
          <ol>
            {ofDay.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {isEnd ? (
        <TheEnd isReached={events.length > first.length} />
      ) : (
        <p className={buttons.line}>
          <ActionButton look="secondary" isBusy={isBusy} onPress={readMore}>
            {texts.security.more}
          </ActionButton>
        </p>
      )}
      <Fault message={fault} />
    </>
  );
}

/** Text at the end of the list. It gets the focus when the button for more events disappears. */
function TheEnd({ isReached }: { isReached: boolean }) {
  const { texts } = useCentre();
  const labels = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isReached) labels.current?.focus({ preventScroll: true });
  }, [isReached]);
  return (
    <p className={own.end} ref={labels} tabIndex={-1}>
      {texts.security.noMore}
    </p>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { texts } = useCentre();
  const { events, otherEvent } = texts.security;
  const name = Object.hasOwn(events, event.kind) ? events[event.kind as keyof typeof events] : otherEvent;
  // An event has no place if a job or an operator caused it.
  const where = [event.client.name, event.device_name, event.place].filter(Boolean).join(' · ');
  return (
    <li className={own.event} data-alarming={isAlarming(event.kind) ? '' : undefined}>
      <time dateTime={event.at}>{timeOf(event.at)}</time>
      <div>
        <span className={styles.rowName}>{name}</span>
        {where && <span className={styles.rowText}>{where}</span>}
      </div>
    </li>
  );
}
