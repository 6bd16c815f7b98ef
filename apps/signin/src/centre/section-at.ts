/** The pages of the account centre and their addresses, in the order of its menu. */
export const sectionPaths = {
  overview: '/account',
  profile: '/account/profile',
  contact: '/account/contact',
  password: '/account/password',
  twoFactor: '/account/two-factor',
  linked: '/account/linked',
  sessions: '/account/sessions',
  security: '/account/security',
  applications: '/account/applications',
  data: '/account/data',
} as const;
export type Section = keyof typeof sectionPaths;

export const sections = Object.keys(sectionPaths) as Section[];

/** The page of the centre at an address, or null where the centre has none. */
export function sectionAt(pathname: string): Section | null {
  const path = pathname.replace(/\/+$/, '');
  return sections.find((section) => sectionPaths[section] === path) ?? null;
}
