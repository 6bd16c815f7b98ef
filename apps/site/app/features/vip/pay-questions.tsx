import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { ButtonLink } from '../../components/button.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import { Question } from '../../components/question.tsx';
import sectionStyles from '../../components/section.module.css';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import styles from './pay-questions.module.css';
import { vipTexts } from './texts.ts';

interface PayQuestionsProps {
  questions: VipPage['questions'];
  list: CommonQuestion[];
}

/** Questions about payment from the help centre. */
export function PayQuestions({ questions, list }: PayQuestionsProps) {
  return (
    <section className={sectionStyles.section}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className={sectionStyles.title}>{questions.title}</h2>
          <p className={styles.text}>{questions.text}</p>
          <ButtonLink size="small" href="/support/work-order">
            {vipTexts.ask}
          </ButtonLink>
        </div>
        <div>
          {list.map(({ id, question, answer }, index) => (
            <Question key={id} question={question} isOpen={index === 0}>
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
