import styles from './question.module.css';

interface QuestionProps {
  question: React.ReactNode;
  /** The anchor of the answer. */
  id?: string | undefined;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** A question with an answer that expands. Works without scripts. */
export function Question({ question, id, isOpen = false, children }: QuestionProps) {
  return (
    <details className={styles.entry} open={isOpen}>
      <summary>
        <span>{question}</span>
      </summary>
      {/*
       * The anchor is inside, because browsers then open the details element when a link leads to it, even without
       * scripts.
       */}
      <div className={styles.answer} id={id}>
        {children}
      </div>
    </details>
  );
}
