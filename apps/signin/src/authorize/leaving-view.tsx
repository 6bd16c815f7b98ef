import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/thread-skeleton.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';

/** The browser is on its way. The link is for installed applications, which not every browser opens by itself. */
export function LeavingView({ name, address }: { name: string; address: string | null }) {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={texts.authorize.leaving(name)}>
      <h1 className={words.title}>{texts.authorize.leaving(name)}</h1>
      <ThreadSkeleton says={texts.captcha.returning} />
      {address && (
        <a className={words.link} href={address}>
          {texts.captcha.goOn}
        </a>
      )}
    </Shell>
  );
}
