import { useEffect } from 'react';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { session } from '../../../session/session.ts';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import styles from './apps.module.css';
import { appTexts } from './texts.ts';

/** The layout of the pages for a member's applications. `here` is the name of a page below the list. */
export function AppFrame({ here, children }: { here?: string; children: React.ReactNode }) {
  // Starts to read the session at once, not only when the page is idle, because these pages need it.
  useEffect(() => void session().whenSettled(), []);
  const way = [
    { text: appTexts.home, href: '/' },
    { text: appTexts.developers, href: '/developers' },
    ...(here === undefined ? [] : [{ text: appTexts.title, href: '/developers/apps' }]),
  ];
  return (
    <div className={`wrap ${styles.frame}`}>
      <Breadcrumb label={appTexts.way} way={way} here={here ?? appTexts.title} />
      <MembersOnly
        title={here ?? appTexts.title}
        signedOut={<SignInPanel title={appTexts.signInTitle} text={appTexts.signInText} />}
      >
        {() => children}
      </MembersOnly>
    </div>
  );
}
