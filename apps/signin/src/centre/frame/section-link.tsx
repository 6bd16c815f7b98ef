import type { MouseEvent, ReactNode } from 'react';
import { sectionPaths, type Section } from '../section-of-path.ts';
import { keepLocale } from './keep-locale.ts';

type Props = {
  section: Section;
  onGo: (section: Section) => void;
  className?: string | undefined;
  label?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
};

/** A real link, so that it can be opened in another tab. A normal click changes the section without a page load. */
export function SectionLink({ section, onGo, className, label, isCurrent = false, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(section);
  };
  return (
    <a
      href={keepLocale(sectionPaths[section])}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
