import { lazy, Suspense } from 'react';
import type { OpenChallenge } from '../session/open-challenges.ts';
import { useChallengePlace, useHomelessChallenge } from '../session/session.tsx';
import styles from './captcha.module.css';

// Most people never meet a challenge.
const InlineCaptcha = lazy(() => import('./inline-captcha.tsx'));

/** Where a challenge appears when a call of this form needs one. It goes by itself once it is solved. */
export function CaptchaPlace() {
  return <Shown challenge={useChallengePlace()} />;
}

/** For pages without such a place: the challenge comes over them. */
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
