import styles from './question.module.css';

interface QuestionProps {
  question: React.ReactNode;
  /** The id of the answer, for links to it. */
  id?: string | undefined;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** A question with an answer that expands, also without JavaScript. */
export function Question({ question, id, isOpen = false, children }: QuestionProps) {
  return (
    <details className={styles.entry} open={isOpen}>
      <summary>
        <span>{question}</span>
      </summary>
      {/* The id is inside the details element, so that browsers open the element for a link to it, even without
          JavaScript. */}
      <div className={styles.answer} id={id}>
        {children}
      </div>
    </details>
  );
}
