/** Languages of the developer pages. The rest of the site is Chinese; all other languages are served in English. */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

const roots: Readonly<Record<Language, string>> = { zh: '/developers', en: '/en/developers' };

/** The address of a developer page, by its path below /developers. Applications have one address for all languages. */
export const pathIn = (language: Language, path = ''): string =>
  path.startsWith('/apps') ? `${roots.zh}${path}` : `${roots[language]}${path}`;

export const languageOf = (pathname: string): Language => (pathname.startsWith(roots.en) ? 'en' : 'zh');

/** The path below /developers, which is the same in both languages. */
export const pathBelow = (pathname: string): string => pathname.slice(roots[languageOf(pathname)].length);

/** Folders of examples/quickstarts, in the order of the menu. */
export const quickStartIds = ['browser-sdk', 'plain-html', 'react', 'node', 'python', 'php', 'apache'] as const;
export type QuickStartId = (typeof quickStartIds)[number];

/** Groups of the API reference, in the order of the menu. */
export const apiGroupIds = [
  'oauth',
  'sign-in',
  'codes',
  'account',
  'sessions',
  'second-factor',
  'providers',
  'browsers',
  'captcha',
] as const;
export type ApiGroupId = (typeof apiGroupIds)[number];

/** Paths of all pages below /developers, in the order in which they are read. */
export const developerPaths: readonly string[] = [
  '',
  ...quickStartIds.map((id) => `/quickstarts/${id}`),
  '/api',
  ...apiGroupIds.map((id) => `/api/${id}`),
  '/errors',
  '/webhooks',
  '/changelog',
];
