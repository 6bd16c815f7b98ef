import styles from './system-page.module.css';

export const ApplicationLogo = ({ path }: { path: string }) => (
  <img className={styles.logo} src={path} alt="应用图标" width="48" height="48" />
);
