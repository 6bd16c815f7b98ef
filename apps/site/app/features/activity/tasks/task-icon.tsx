/** Drawings in a thin line; a task has one of them for good. */
const drawings = [
  'M3 15h7l3-8 5 16 3-8h6',
  'M4 15a4 4 0 1 0 8 0 4 4 0 1 0-8 0M18 15a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 15h6',
  'M5 13h20v13H5zM10 13V9a5 5 0 0 1 10 0v4M15 18v4',
  'M4 6h22v15H13l-6 5v-5H4zM9 11h12M9 16h8',
  'M8 3h14v24H8zM13 23h4',
  'M4 9h22v14H4zM4 14h22M9 19h5',
] as const;

export function TaskIcon({ id }: { id: string }) {
  const sum = [...id].reduce((total, letter) => total * 31 + (letter.codePointAt(0) ?? 0), 7);
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
      <path d={drawings[Math.abs(sum % drawings.length)]} />
    </svg>
  );
}
