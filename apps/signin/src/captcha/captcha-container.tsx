import { lazy, Suspense } from 'react';
import type { OpenChallenge } from '../session/open-challenges.ts';
import { useChallengePlace, useHomelessChallenge } from '../session/session.tsx';
import styles from './captcha.module.css';

// Loaded when needed, because most users never see a challenge.
const InlineCaptcha = lazy(() => import('./inline-captcha.tsx'));

/** The place in a form where a challenge is shown until it is solved, when a call of the form waits for it. */
export function CaptchaContainer() {
  return <Shown challenge={useChallengePlace()} />;
}

/** Shows a challenge above the page, for pages that have no place for challenges. */
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
