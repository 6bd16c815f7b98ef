const drawings = {
  phone: 'M7 4.5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM11 18.5h2',
  email: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 7l9 6 9-6',
  password: 'M12.5 15a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11.5 12l8-8m-3 3 2.5 2.5',
  twoFactor: 'M12 2.5 4 5.5v6c0 5 3.4 8.4 8 10 4.6-1.6 8-5 8-10v-6zM8.5 12l2.5 2.5 4.5-5',
  recovery: 'M4 6h16M4 12h10M4 18h6M18 14v6m-3-3h6',
  linked: 'M10.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM20.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM10.5 12h3',
  sessions:
    'M3.5 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM6 18h7M17 9h3.5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H17a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
  profile: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c.5-4.5 3.6-7 8-7s7.5 2.5 8 7',
  contact: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 7l9 6 9-6',
  security: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
  applications: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7m-3.5-3.5h7',
  data: 'M12 3v11m-4.5-4 4.5 4.5 4.5-4.5M4 17v4h16v-4',
} as const;
export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
