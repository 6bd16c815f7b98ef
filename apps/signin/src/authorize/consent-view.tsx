import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { useEffect, useState } from 'react';
import chooser from '../chooser/chooser.module.css';
import { AccountCard } from '../chooser/account-card.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { isFramed } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './application.module.css';
import { ResourceList } from './resource-list.tsx';
import { ScopeList } from './scope-list.tsx';

interface Props {
  info: AuthorizeInfoReply;
  sub: string;
  accounts: readonly BrowserAccount[];
  /** The host of the redirect address, which is shown to the user. */
  place: string | null;
  onAgree: () => Promise<void>;
  onRefuse: () => void;
  onOther: () => void;
}

/** Asks the user for consent, and lists the data that a third-party client would get. */
export default function ConsentView({ info, sub, accounts, place, onAgree, onRefuse, onOther }: Props) {
  const texts = useTexts();
  const labels = texts.authorize;
  const { client, scopes, resources = [] } = info;
  const person = usePerson(sub, accounts);
  const { isSending, submit } = useForm<never>();
  // Whether the user may consent on this page. Not in a frame: the framing page could cover this page and trick the
  // user into consenting (clickjacking).
  const isAnsweredHere = !isFramed(window);
  const agree = submit(async () => {
    await onAgree();
    return {};
  });
  return (
    <Shell texts={texts} title={client.name} bar={<BrandBar texts={texts} />}>
      <div className={styles.application}>
        <span className={styles.tile} aria-hidden="true">
          {Array.from(client.name)[0]}
        </span>
        <div>
          <ViewTitle>{client.name}</ViewTitle>
          <p>{labels.asks}</p>
        </div>
      </div>
      {client.description && <p className={textStyles.lead}>{client.description}</p>}
      {person && (
        <div className={chooser.chip}>
          <AccountCard person={person} />
          <button type="button" onClick={onOther}>
            {texts.chooser.change}
          </button>
        </div>
      )}
      <ScopeList scopes={scopes} />
      <ResourceList resources={resources} />
      {!isAnsweredHere && <p className={styles.elsewhere}>{labels.notInFrame}</p>}
      <div className={styles.answers}>
        {isAnsweredHere ? (
          <SubmitButton isSending={isSending} onPress={() => agree()}>
            {labels.agree}
          </SubmitButton>
        ) : (
          <a className={textStyles.primary} href={location.href} target="_top">
            {labels.openPage}
          </a>
        )}
        {/* This button also works in a frame: refusing is harmless, even if clickjacking tricked the user into it. */}
        <button className={textStyles.secondary} type="button" onClick={onRefuse}>
          {labels.refuse}
        </button>
      </div>
      {place && <p className={styles.place}>{labels.returnsTo(place)}</p>}
    </Shell>
  );
}

/** The account's data from the list of signed-in accounts. Without cookies there is no list, so it is requested. */
function usePerson(sub: string, accounts: readonly BrowserAccount[]): Omit<BrowserAccount, 'signed_in_at'> | null {
  const { askAs } = useSession();
  const listed = accounts.find((account) => account.sub === sub) ?? null;
  const [userReply, setUserReply] = useState<UserReply | null>(null);
  const isKnown = listed !== null;
  useEffect(() => {
    if (isKnown) return;
    let isOver = false;
    const load = async () => {
      const isReply = ({ name }: Record<string, unknown>) => typeof name === 'string';
      const answer = await askAs<UserReply>(sub, { path: accountPaths.me, isReply });
      if (!isOver && answer.kind === 'answered') setUserReply(answer.reply);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [askAs, sub, isKnown]);
  return listed ?? userReply;
}
