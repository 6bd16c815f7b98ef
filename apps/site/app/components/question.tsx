import styles from './question.module.css';

interface QuestionProps {
  question: string;
  /** So that an address can lead to it. */
  id?: string;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** A question whose answer unfolds; without script as well. */
export function Question({ question, id, isOpen = false, children }: QuestionProps) {
  return (
    <details id={id} className={styles.entry} open={isOpen}>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
