import styles from './question.module.css';

interface QuestionProps {
  question: React.ReactNode;
  /** So that an address can lead to it. */
  id?: string | undefined;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** A question whose answer unfolds; without script as well. */
export function Question({ question, id, isOpen = false, children }: QuestionProps) {
  return (
    <details className={styles.entry} open={isOpen}>
      <summary>
        <span>{question}</span>
      </summary>
      {/* The address is inside: a browser that goes there opens what is around it, also without scripts. */}
      <div className={styles.answer} id={id}>
        {children}
      </div>
    </details>
  );
}
