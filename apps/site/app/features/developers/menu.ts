import { apiGroupIds, developerPaths, type Language, languageOf, pathBelow, pathIn, quickStartIds } from './pages.ts';
import { apiGroupNames, developerTexts, quickStartNames } from './texts.ts';

interface MenuLink {
  text: string;
  href: string;
  /** Whether the link is one level below the link before it. */
  isNested?: boolean;
}

/** The menu of developer pages. The groups of the API reference are listed while one of them is shown. */
export function menuOf(language: Language, pathname: string): { title: string | null; links: MenuLink[] }[] {
  const texts = developerTexts[language];
  const at = (path: string) => pathIn(language, path);
  const isInApi = pathBelow(pathname).startsWith('/api');
  return [
    {
      title: null,
      links: [
        { text: texts.overview, href: at('') },
        { text: texts.apps, href: at('/apps') },
      ],
    },
    {
      title: texts.quickStarts,
      links: quickStartIds.map((id) => ({ text: quickStartNames[language][id], href: at(`/quickstarts/${id}`) })),
    },
    {
      title: texts.reference,
      links: [
        { text: texts.api, href: at('/api') },
        ...(isInApi
          ? apiGroupIds.map((id) => ({ text: apiGroupNames[language][id], href: at(`/api/${id}`), isNested: true }))
          : []),
        { text: texts.errors, href: at('/errors') },
        { text: texts.webhooks, href: at('/webhooks') },
        { text: texts.changelog, href: at('/changelog') },
        { text: texts.status, href: '/status' },
      ],
    },
  ];
}

/** The title of a page by its path below /developers. */
export function titleOf(language: Language, path: string): string {
  const texts = developerTexts[language];
  const [, section, id] = path.split('/');
  if (section === 'quickstarts') return quickStartNames[language][id as keyof (typeof quickStartNames)['zh']] ?? '';
  if (section === 'api' && id) return apiGroupNames[language][id as keyof (typeof apiGroupNames)['zh']] ?? '';
  const titles: Record<string, string> = {
    api: texts.api,
    errors: texts.errors,
    webhooks: texts.webhooks,
    changelog: texts.changelog,
  };
  return titles[section ?? ''] ?? texts.overview;
}

/** The pages before and after a page; null at the ends, and for pages that are not part of the documentation. */
export function neighboursOf(pathname: string): { previous: MenuLink | null; next: MenuLink | null } {
  const language = languageOf(pathname);
  const index = developerPaths.indexOf(pathBelow(pathname));
  const linkAt = (place: number) => {
    const path = index === -1 ? undefined : developerPaths[place];
    return path === undefined ? null : { text: titleOf(language, path), href: pathIn(language, path) };
  };
  return { previous: linkAt(index - 1), next: linkAt(index + 1) };
}
