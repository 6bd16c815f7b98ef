import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import { Question } from '../../components/question.tsx';
import sectionStyles from '../../components/section.module.css';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import styles from './faq.module.css';

interface FaqProps {
  faq: HomeConfig['faq'];
  questions: CommonQuestion[];
}

export function Faq({ faq, questions }: FaqProps) {
  return (
    <section id="faq" className={sectionStyles.section}>
      <div className={`wrap ${styles.faq}`}>
        <div className={styles.head}>
          <h2 className={sectionStyles.title}>{faq.title}</h2>
          <p className={styles.text}>{faq.text}</p>
          {faq.contact && (
            <ButtonLink size="small" href={faq.contact.href}>
              {faq.contact.text}
            </ButtonLink>
          )}
        </div>
        <div>
          {questions.map(({ id, question, answer }, i) => (
            <Question key={id} question={question} isOpen={i === 0}>
              {answer.map((line) => (
                <p key={line}>
                  <InlineText text={line} />
                </p>
              ))}
            </Question>
          ))}
        </div>
      </div>
    </section>
  );
}
