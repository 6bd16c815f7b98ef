import { lazy, Suspense } from 'react';
import type { OpenChallenge } from '../session/open-challenges.ts';
import { useChallengePlace, useHomelessChallenge } from '../session/session.tsx';
import styles from './captcha.module.css';

// Most users never see a challenge.
const InlineCaptcha = lazy(() => import('./inline-captcha.tsx'));

/** Shows the challenge that a call of this form waits for, until it is solved. */
export function CaptchaPlace() {
  return <Shown challenge={useChallengePlace()} />;
}

/** For pages without a place for challenges: shown above the page. */
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
