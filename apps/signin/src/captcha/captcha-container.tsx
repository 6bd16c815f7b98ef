import { lazy, Suspense } from 'react';
import type { OpenChallenge } from '../session/open-captchas.ts';
import { useChallengePlace, useHomelessChallenge } from '../session/session.tsx';
import styles from './captcha.module.css';

// A separate chunk, because most users never see a captcha.
const InlineCaptcha = lazy(() => import('./inline-captcha.tsx'));

/** Place in a form for a captcha. It is shown while a request of the form waits for the solved captcha. */
export function CaptchaContainer() {
  return <Shown challenge={useChallengePlace()} />;
}

/** Shows a captcha above the page, for pages whose forms have no place for it. */
export function CaptchaOverPage() {
  const challenge = useHomelessChallenge();
  return challenge ? (
    <div className={styles.over}>
      <Shown challenge={challenge} />
    </div>
  ) : null;
}

const Shown = ({ challenge }: { challenge: OpenChallenge | null }) =>
  challenge && (
    <Suspense fallback={null}>
      <InlineCaptcha key={challenge.name} challenge={challenge} />
    </Suspense>
  );
