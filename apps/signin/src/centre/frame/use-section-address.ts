import { useCallback, useEffect, useState } from 'react';
import { sectionAt, sectionPaths, type Section } from '../section-at.ts';

/**
 * The page that the address names. Pages of the centre change in place, so that what was read and the access token stay in
 * memory; the address changes along, and back and forward work as everywhere.
 */
export function useSectionAddress(pathname: string): [Section, (section: Section) => void] {
  const [section, setSection] = useState<Section>(() => sectionAt(pathname) ?? 'overview');
  useEffect(() => {
    const follow = () => setSection(sectionAt(location.pathname) ?? 'overview');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: Section) => {
    history.pushState(null, '', sectionPaths[next] + localeOf(location.search));
    setSection(next);
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return [section, go];
}

/** The language that somebody chose goes with them. */
function localeOf(search: string): string {
  const locale = new URLSearchParams(search).get('locale');
  return locale ? `?${new URLSearchParams({ locale })}` : '';
}
