import { accountPages } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { signOutHere } from '../../sign-out/sign-out-here.ts';
import { tellApplications } from '../../sign-out/tell-applications.ts';
import { useSession } from '../../session/session.tsx';
import { faultText } from '../ask.ts';
import { forgetSeat } from '../chosen-seat.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { useIsAtWork } from '../pieces/asking.ts';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';

/** Signs out whom the centre is open for, and of the applications that were signed in to as them; the others stay. */
export function SignOutOne() {
  const { texts, shared, user, confirm } = useCentre();
  const words = texts.overview;
  const { ask } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, act] = useAct();
  const isAtWork = useIsAtWork(isBusy);
  const signOut = () =>
    act(async () => {
      if (!(await confirm({ title: words.signOutOneTitle, says: words.signOutOneSays, act: words.signOut }))) return;
      const answer = await signOutHere(ask, user.sub);
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      await tellApplications(answer.reply);
      forgetSeat(window);
      location.replace(keepLocale(accountPages.centre));
    });
  return (
    <>
      <button type="button" className={buttons.link} aria-disabled={isBusy} onClick={signOut}>
        {isAtWork ? texts.busy : words.signOutOne}
      </button>
      <Fault says={fault} />
    </>
  );
}
