import { Fields } from '../api/operation-view.tsx';
import { CodeBlock } from '../guide/code-block.tsx';
import { GuideHeading } from '../guide/guide-view.tsx';
import type { Language } from '../pages.ts';
import styles from './event-list.module.css';
import type { DescribedEvent } from './webhook-events.server.ts';
import { webhookTexts } from './webhook-texts.ts';

/** All events of webhooks with their fields and an example. */
export function EventList({ events, language }: { events: DescribedEvent[]; language: Language }) {
  const texts = webhookTexts[language];
  return (
    <>
      <GuideHeading depth={2} id="events" text={texts.events} />
      <p className={styles.note} dangerouslySetInnerHTML={{ __html: texts.eventsNote }} />
      {events.map(({ name, meaning, fields, example }) => (
        <section key={name} className={styles.event}>
          <GuideHeading depth={3} id={name.replace('.', '-')} text={name} />
          <p>{meaning}</p>
          <CodeBlock name={texts.example} html={example} />
          <Fields title="data" fields={fields} language={language} />
        </section>
      ))}
    </>
  );
}
