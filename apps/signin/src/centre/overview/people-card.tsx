import { accountPages } from '@feisuo/contract/facts/paths';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useState } from 'react';
import { Avatar } from '../../chooser/avatar.tsx';
import { spellPerson } from '../../chooser/spell-person.ts';
import { clearChosenAccount } from '../chosen-account.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { dayOf } from '../moment.ts';
import { buttons } from '../pieces/buttons.ts';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import own from './overview.module.css';
import { signOutHere } from '../../sign-out/sign-out-here.ts';
import { tellApplications } from '../../sign-out/tell-applications.ts';
import { useSession } from '../../session/session.tsx';
import { faultText } from '../ask.ts';
import { useIsAtWork } from '../pieces/asking.ts';
import { Fault } from '../pieces/fault.tsx';
import { useAct } from '../use-act.ts';

/** The centre's account, and the other accounts in this browser. */
export function PeopleCard() {
  const { texts, user, accounts, switchTo } = useCentre();
  const words = texts.overview;
  const others = accounts.filter(({ sub }) => sub !== user.sub);
  const { name, known } = spellPerson(user);
  return (
    <section className={styles.card} aria-label={words.current}>
      <div className={own.who}>
        <Avatar sub={user.sub} picture={user.picture} />
        <div>
          <h2>{name}</h2>
          <p className={styles.rowSays}>
            {known && `${known} · `}
            {words.memberSince(dayOf(user.created_at))}
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <div className={own.others}>
          <h3>{words.others}</h3>
          <ul className={styles.rows}>
            {others.map((account) => (
              <OtherRow key={account.sub} account={account} onSwitch={() => switchTo(account.sub)} />
            ))}
          </ul>
        </div>
      )}
      <div className={own.acts}>
        <a className={buttons.link} href={keepLocale(addAddress)} onClick={() => clearChosenAccount(window)}>
          {words.add}
        </a>
        {others.length > 0 && <SignOutOne />}
        <a className={buttons.link} href={keepLocale(accountPages.signOut)}>
          {others.length > 0 ? words.signOutAll : words.signOut}
        </a>
      </div>
    </section>
  );
}

function OtherRow({ account, onSwitch }: { account: BrowserAccount; onSwitch: () => void }) {
  const { texts } = useCentre();
  const { name, known } = spellPerson(account);
  return (
    <li>
      <Avatar sub={account.sub} picture={account.picture} size={36} />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{name}</span>
        {known && <span className={styles.rowSays}>{known}</span>}
      </div>
      <button type="button" className={buttons.link} onClick={onSwitch}>
        {texts.overview.switch}
      </button>
    </li>
  );
}

// Without the prompt the sign-in page would return a signed-in user at once.
const addAddress = `${accountPages.authenticate}?${new URLSearchParams({ prompt: 'login', return: accountPages.centre })}`;

/** Signs out the centre's account, and the applications it signed in to; other accounts stay. */
function SignOutOne() {
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
      clearChosenAccount(window);
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
