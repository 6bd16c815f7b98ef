import styles from './dock-bar.module.css';

interface DockBarProps {
  label: string;
  isShown: boolean;
  children: React.ReactNode;
}

/**
 * A bar at the bottom of a phone's screen; wide screens do not show it. While it is hidden its links cannot take the
 * focus.
 */
export function DockBar({ label, isShown, children }: DockBarProps) {
  return (
    <nav className={styles.dock} data-shown={isShown || undefined} aria-label={label}>
      {children}
    </nav>
  );
}
