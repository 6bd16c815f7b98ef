import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import sectionStyles from '../../components/section.module.css';
import styles from './faq.module.css';

export function Faq({ faq }: { faq: HomeConfig['faq'] }) {
  return (
    <section id="faq" className={sectionStyles.section}>
      <div className={`wrap ${styles.faq}`}>
        <div>
          <h2 className={sectionStyles.title}>{faq.title}</h2>
          <p className={styles.text}>{faq.text}</p>
          {faq.contact && (
            <ButtonLink size="small" href={faq.contact.href}>
              {faq.contact.text}
            </ButtonLink>
          )}
        </div>
        <div>
          {faq.list.map(({ question, answer }, i) => (
            <details key={question} className={styles.entry} open={i === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
