import { accountPages } from '@feisuo/contract/facts/paths';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useState } from 'react';
import { Avatar } from '../../chooser/avatar.tsx';
import { spellPerson } from '../../chooser/account-card.tsx';
import { clearChosenAccount } from '../chosen-account.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { dayOf } from '../format-time.ts';
import { buttons } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import own from './overview.module.css';
import { signOutHere } from '../../sign-out/sign-out-here.ts';
import { notifyApplications } from '../../sign-out/notify-applications.ts';
import { useSession } from '../../session/session.tsx';
import { faultText } from '../centre-requests.ts';
import { useIsAtWork } from '../components/dialog-open-context.ts';
import { Fault } from '../components/loaded.tsx';
import { useAction } from '../use-action.ts';

/** Card with the account that the centre shows, and the other accounts that are signed in in this browser. */
export function PeopleCard() {
  const { texts, user, accounts, switchTo } = useCentre();
  const labels = texts.overview;
  const others = accounts.filter(({ sub }) => sub !== user.sub);
  const { name, known } = spellPerson(user);
  return (
    <section className={styles.card} aria-label={labels.current}>
      <div className={own.who}>
        <Avatar sub={user.sub} picture={user.picture} />
        <div>
          <h2>{name}</h2>
          <p className={styles.rowText}>
            {known && `${known} · `}
            {labels.memberSince(dayOf(user.created_at))}
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <div className={own.others}>
          <h3>{labels.others}</h3>
          <ul className={styles.rows}>
            {others.map((account) => (
              <OtherRow key={account.sub} account={account} onSwitch={() => switchTo(account.sub)} />
            ))}
          </ul>
        </div>
      )}
      <div className={own.acts}>
        <a className={buttons.link} href={keepLocale(addAddress)} onClick={() => clearChosenAccount(window)}>
          {labels.add}
        </a>
        {others.length > 0 && <SignOutOne />}
        <a className={buttons.link} href={keepLocale(accountPages.signOut)}>
          {others.length > 0 ? labels.signOutAll : labels.signOut}
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
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>{name}</span>
        {known && <span className={styles.rowText}>{known}</span>}
      </div>
      <button type="button" className={buttons.link} onClick={onSwitch}>
        {texts.overview.switch}
      </button>
    </li>
  );
}

// Without `prompt=login` the sign-in page would return at once, because an account is already signed in.
const addAddress = `${accountPages.authenticate}?${new URLSearchParams({ prompt: 'login', return: accountPages.centre })}`;

/** Signs out the account that the centre shows, also from its clients. Other accounts stay signed in. */
function SignOutOne() {
  const { texts, shared, user, confirm } = useCentre();
  const labels = texts.overview;
  const { ask } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, run] = useAction();
  const isAtWork = useIsAtWork(isBusy);
  const signOut = () =>
    run(async () => {
      if (
        !(await confirm({ title: labels.signOutOneTitle, message: labels.signOutOneMessage, action: labels.signOut }))
      )
        return;
      const answer = await signOutHere(ask, user.sub);
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      await notifyApplications(answer.reply);
      clearChosenAccount(window);
      location.replace(keepLocale(accountPages.centre));
    });
  return (
    <>
      <button type="button" className={buttons.link} aria-disabled={isBusy} onClick={signOut}>
        {isAtWork ? texts.busy : labels.signOutOne}
      </button>
      <Fault message={fault} />
    </>
  );
}
