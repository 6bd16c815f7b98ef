import { useEffect, useRef, type ReactNode } from 'react';
import type { Texts } from '../../texts/texts.ts';
import { sections, type Section } from '../section-of-path.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';
import styles from './centre-frame.module.css';
import { CentreHeader } from './centre-header.tsx';
import { SectionLink } from './section-link.tsx';

type Props = {
  texts: CentreTexts;
  shared: Texts;
  isChinese: boolean;
  section: Section;
  onGo: (section: Section) => void;
  /** Called when the member types into a form or submits one. */
  onWork: () => void;
  children: ReactNode;
};

/** Layout of the account centre: the header, and a menu beside the page on desktops or a link back on phones. */
export function CentreFrame({ texts, shared, isChinese, section, onGo, onWork, children }: Props) {
  const title = texts.sections[section];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    document.title = `${title} · ${shared.passport}`;
  }, [title, shared.passport]);
  useEffect(() => {
    // When the section changes, the focus moves to its heading, so that a screen reader begins there. For the first
    // section the browser's own announcement is enough.
    if (shown.current !== section) heading.current?.focus({ preventScroll: true });
    shown.current = section;
  }, [section]);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <CentreHeader texts={texts} shared={shared} isChinese={isChinese} />
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label={texts.title}>
          {sections.map((one) => (
            <SectionLink key={one} section={one} onGo={onGo} isCurrent={one === section}>
              {texts.sections[one]}
            </SectionLink>
          ))}
        </nav>
        <main id="main" className={styles.main} tabIndex={-1} onInput={onWork} onSubmit={onWork}>
          {section !== 'overview' && (
            <SectionLink section="overview" onGo={onGo} className={styles.back}>
              <svg
                viewBox="0 0 20 20"
                width="18"
                height="18"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.7"
                aria-hidden="true"
              >
                <path d="m12 4-6 6 6 6" />
              </svg>
              {texts.back}
            </SectionLink>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {section === 'overview' ? texts.title : title}
          </h1>
          <p className={styles.lead}>{texts.leads[section]}</p>
          {children}
        </main>
      </div>
    </div>
  );
}
