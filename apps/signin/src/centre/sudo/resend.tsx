import { verificationLimits } from '@feisuo/contract/facts/limits';
import { useSecondsUntil } from '../../form/use-seconds-until.ts';
import { buttons } from '../components/buttons.tsx';
import { useCentre } from '../use-centre.ts';

/** The time from which another code can be requested; the current code's age follows from its remaining lifetime. */
export function resendMoment(expiresInS: number): number {
  const ageS = verificationLimits.codeLifetimeS - expiresInS;
  return Date.now() + Math.max(0, verificationLimits.resendPauseS - ageS) * 1000;
}

export function Resend({ resendAt, onSend }: { resendAt: number; onSend: () => void }) {
  const { texts } = useCentre();
  const secondsLeft = useSecondsUntil(resendAt);
  return (
    <button
      type="button"
      className={buttons.link}
      aria-disabled={secondsLeft > 0}
      onClick={() => {
        if (secondsLeft === 0) onSend();
      }}
    >
      {secondsLeft > 0 ? texts.contact.resendIn(secondsLeft) : texts.contact.resend}
    </button>
  );
}
