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
  dashboard: 'M2 9h5V2H2zm0 7h5v-4H2zm9 0h5V9h-5zm0-14v4h5V2z',
  accounts: 'M9 9a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 16c0-4 3-5 7-5s7 1 7 5',
  orders: 'M3 2h12v14l-3-2-3 2-3-2-3 2zM6 6h6M6 9h6',
  refunds: 'M6.500 4 3 7.500 6.500 11M3 7.500h7.500a3.750 3.750 0 0 1 0 7.500H8',
  books: 'M2 6h14M2 12h4c2 0 2-3 3-3s1 3 3 3h4M4 3v12M14 3v12',
  catalogue: 'm2 6 3 3 4-6 4 6 3-3-1.500 9h-11z',
  promotion: 'M2 4h14v8H2zM6 15h6',
  attribution: 'M2 14c4 0 3-10 7-10s3 10 7 10M2 4h3M13 4h3',
  activity: 'M2 7h14v9H2zM1.500 4h15v3h-15zM9 4v12M9 4C7 1 4 1 5 4M9 4c2-3 5-3 4 0',
  content: 'M3 2h9l3 3v11H3zM6 8h6M6 11h6',
  support: 'M2 3h14v9H8l-4 4v-4H2z',
  feedback: 'M2 3h14v9H8l-4 4v-4H2zM9 5v3.500M9 10.200h.1',
  requestedGames:
    'M9 15.500C4 11.800 2 9.300 2 6.600A3.600 3.600 0 0 1 9 5a3.600 3.600 0 0 1 7 1.600c0 2.700-2 5.200-7 8.900Z',
  guardian:
    'M9 2 3 4v4.500c0 4 2.500 6.300 6 7.500 3.500-1.200 6-3.500 6-7.500V4zM9 9.200a1.600 1.600 0 1 0 0-3.200 1.600 1.600 0 0 0 0 3.200ZM6.300 12.500c.5-1.300 1.400-1.800 2.700-1.800s2.200.5 2.700 1.800',
  invoices: 'M3 2h12v14H3zM6.500 5 9 8.500 11.500 5M9 8.500V13M7 10.500h4',
  handbook:
    'M9 4.500C7.500 3 5 2.500 2 2.500v11.500c3 0 5.500.5 7 2 1.500-1.500 4-2 7-2V2.500c-3 0-5.500.5-7 2zM9 4.500V16',
  downloads: 'M9 2v9M5 7.500 9 11.500 13 7.500M2 15.500h14',
  operators:
    'M6.500 8.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM1 15.500c0-3.500 2.500-4.500 5.500-4.500s5.500 1 5.500 4.500M12 3a3 3 0 0 1 0 5.500M14 11c2 .5 3 2 3 4.500',
  me: 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2Zm0 3.500a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600ZM4.500 14c1-1.800 2.500-2.500 4.500-2.500s3.500.7 4.500 2.500',
  key: 'M6 12a3.500 3.500 0 1 1 3.300-4.700H16v3h-2v-1h-2v2H9.300A3.500 3.500 0 0 1 6 12Z',
  search: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10Zm3.700-1.300L16 16',
  system: 'M2 5h8M14 5h2M2 13h2M8 13h8M12 3v4M6 11v4',
  audit: 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2Zm0 3v4l3 2',
  site: 'M2 3h14v12H2zM2 6.500h14M4.500 4.800h.1M5 10h8M5 12.500h5',
  menu: 'M2 4.500h14M2 9h14M2 13.500h14',
  leave: 'M7 3H3v12h4M11 5.500 14.500 9 11 12.500M14 9H7',
  plus: 'M9 3v12M3 9h12',
  up: 'm4 11.500 5-5 5 5',
  down: 'm4 6.500 5 5 5-5',
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
