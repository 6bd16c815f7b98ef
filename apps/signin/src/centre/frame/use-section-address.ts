import { useCallback, useEffect, useState } from 'react';
import { sectionOfPath, sectionPaths, type Section } from '../section-of-path.ts';
import { keepLocale } from './keep-locale.ts';

/**
 * The section that the page's address names. Changing the section does not load the page again, so that data and access
 * token stay in memory.
 */
export function useSectionAddress(pathname: string): [Section, (section: Section) => void] {
  const [section, setSection] = useState<Section>(() => sectionOfPath(pathname) ?? 'overview');
  useEffect(() => {
    const follow = () => setSection(sectionOfPath(location.pathname) ?? 'overview');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: Section) => {
    history.pushState(null, '', keepLocale(sectionPaths[next]));
    setSection(next);
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return [section, go];
}
