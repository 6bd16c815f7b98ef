import styles from './dock-bar.module.css';

interface DockBarProps {
  label: string;
  isShown: boolean;
  children: React.ReactNode;
}

/** A bar at the foot of a phone's screen. While it is away its links cannot be reached; wider screens have none. */
export function DockBar({ label, isShown, children }: DockBarProps) {
  return (
    <nav className={styles.dock} data-shown={isShown || undefined} aria-label={label}>
      {children}
    </nav>
  );
}
