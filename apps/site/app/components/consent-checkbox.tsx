import styles from './consent-checkbox.module.css';

interface TickBoxProps {
  title: string;
  children?: React.ReactNode;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** A checkbox for consent, with an explanation. Never preselected. */
export function TickBox({ title, children, isTicked, onChange }: TickBoxProps) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <b>{title}</b>
        {children && <span className={styles.more}>{children}</span>}
      </span>
    </label>
  );
}
