import { useId } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './developer-frame.module.css';
import { menuOf, neighboursOf } from './menu.ts';
import { languageOf, pathBelow, pathIn } from './pages.ts';
import { developerTexts } from './texts.ts';

/** The menu beside a developer page, and the links to the pages before and after it. */
export function DeveloperFrame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const language = languageOf(pathname);
  const texts = developerTexts[language];
  const { previous, next } = neighboursOf(pathname);
  return (
    <div className={`wrap ${styles.frame}`}>
      <aside className={styles.side}>
        <Menu />
      </aside>
      <div className={styles.content}>
        <PhoneMenu key={pathname} label={texts.menu} />
        {children}
        {(previous ?? next) && (
          <nav className={styles.turn} aria-label={`${texts.previous} / ${texts.next}`}>
            {previous && (
              <SiteLink href={previous.href} rel="prev">
                <span>{texts.previous}</span>
                {previous.text}
              </SiteLink>
            )}
            {next && (
              <SiteLink className={styles.next} href={next.href} rel="next">
                <span>{texts.next}</span>
                {next.text}
              </SiteLink>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}

/** On narrow screens the menu opens above the text. Its key is the path, so it closes when another page is shown. */
function PhoneMenu({ label }: { label: string }) {
  return (
    <details className={styles.phoneMenu}>
      <summary>{label}</summary>
      <Menu />
    </details>
  );
}

function Menu() {
  const { pathname } = useLocation();
  const id = useId();
  const language = languageOf(pathname);
  const texts = developerTexts[language];
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <nav className={styles.menu} aria-label={texts.navigation}>
      {menuOf(language, pathname).map(({ title, links }, index) => (
        <div key={title ?? ''}>
          {title && <h2 id={`${id}-${index}`}>{title}</h2>}
          <ul aria-labelledby={title ? `${id}-${index}` : undefined}>
            {links.map(({ text, href, isNested }) => (
              <li key={href} data-nested={isNested || undefined}>
                <SiteLink href={href} aria-current={href === pathname ? 'page' : undefined}>
                  {text}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {/* The browser loads the page anew, because the layout of the other language is another one. */}
      <a
        className={styles.language}
        href={pathIn(other, pathBelow(pathname))}
        hrefLang={other === 'zh' ? 'zh-CN' : 'en'}
        lang={other === 'zh' ? 'zh-CN' : 'en'}
      >
        {texts.otherLanguage}
      </a>
    </nav>
  );
}
