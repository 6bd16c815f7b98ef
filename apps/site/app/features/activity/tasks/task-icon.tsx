import type { TaskIcon as Name } from '@feisuo/contract/schemas/activity-tasks';

/** Drawings in a thin line, one for each thing that a task can be about. */
const drawings: Record<Name, string> = {
  client: 'M4 6h22v14H4zM10 25h10M15 20v5',
  check_in: 'M5 7h20v18H5zM5 12h20M10 4v5M20 4v5M10.5 18l3 3 6-5.5',
  draw: 'M9 5h12l5 7-11 14L4 12zM4 12h22M11 12l4 14 4-14',
  phone: 'M8 3h14v24H8zM13 23h4',
  email: 'M4 7h22v16H4zM4 8l11 9 11-9',
  purchase: 'M4 8h22v15H4zM4 13h22M8 19h6',
  game: 'M8 9h14a6 6 0 0 1 6 6v2a5 5 0 0 1-9 3h-8a5 5 0 0 1-9-3v-2a6 6 0 0 1 6-6zM10 12v6M7 15h6M20 13v.5M22.5 17v.5',
  share:
    'M11 15a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M26 7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M26 23a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M10.5 13.5l8.5-5M10.5 16.5l8.5 5',
};

export function TaskIcon({ name }: { name: Name }) {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
