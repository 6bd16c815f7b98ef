import type { HelpIcon } from '@feisuo/contract/facts/content-vocabulary';

const drawings: Record<HelpIcon, string> = {
  start: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  line: 'M2 12h5l3-7 4 14 3-7h5',
  payment: 'M4 6h16M4 12h16M4 18h8m4 1 2 2 4-5',
  membership: 'M20 12a8 8 0 1 1-2.4-5.7M20 3v4.5h-4.5',
  account: 'M12 2.5 4 5.5v6c0 5 3.4 8.4 8 10 4.6-1.6 8-5 8-10v-6z',
  safety: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 21c0-5 3-8 8-8s8 3 8 8',
};

export function GroupIcon({ icon }: { icon: HelpIcon }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d={drawings[icon]} />
    </svg>
  );
}
