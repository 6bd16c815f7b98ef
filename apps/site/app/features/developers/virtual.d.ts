/** Provided by the plugin in `vite/developer-guides.ts`. */
declare module 'virtual:developer-guides' {
  import type { DeveloperGuides } from './guide/guide.ts';
  import type { Language } from './pages.ts';

  export const developerGuides: Record<Language, DeveloperGuides>;
}
