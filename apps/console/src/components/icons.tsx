import { logoMark } from '@feisuo/design/logo';
import styles from './icons.module.css';

export function Logo() {
  return (
    <svg className={styles.logo} viewBox={logoMark.viewBox} width="30" height="27" aria-hidden="true">
      <path d={logoMark.path} transform={logoMark.transform} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

const paths = {
  system: 'M2 5h8M14 5h2M2 13h2M8 13h8M12 3v4M6 11v4',
  audit: 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2Zm0 3v4l3 2',
  site: 'M2 3h14v12H2zM2 6.500h14M4.500 4.800h.1M5 10h8M5 12.500h5',
  menu: 'M2 4.500h14M2 9h14M2 13.500h14',
  leave: 'M7 3H3v12h4M11 5.500 14.500 9 11 12.500M14 9H7',
  plus: 'M9 3v12M3 9h12',
  remove: 'm4.500 4.500 9 9M13.500 4.500l-9 9',
  retry: 'M15 9a6 6 0 1 1-2-4.500M13 1.500v3.500H9.500',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 18 18"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
