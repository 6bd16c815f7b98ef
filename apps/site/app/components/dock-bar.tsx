import styles from './dock-bar.module.css';

interface DockBarProps {
  label: string;
  isShown: boolean;
  children: React.ReactNode;
}

/** A bar at the bottom of a phone's screen. Its links are not focusable while hidden; wide screens have none. */
export function DockBar({ label, isShown, children }: DockBarProps) {
  return (
    <nav className={styles.dock} data-shown={isShown || undefined} aria-label={label}>
      {children}
    </nav>
  );
}
