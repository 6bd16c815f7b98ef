import styles from './question.module.css';

interface QuestionProps {
  question: React.ReactNode;
  /** The anchor. */
  id?: string | undefined;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** Works without scripts. */
export function Question({ question, id, isOpen = false, children }: QuestionProps) {
  return (
    <details className={styles.entry} open={isOpen}>
      <summary>
        <span>{question}</span>
      </summary>
      {/* The anchor is inside, so that browsers open the details element, also without scripts. */}
      <div className={styles.answer} id={id}>
        {children}
      </div>
    </details>
  );
}
