import { useEffect } from 'react';
import { ScopeList } from '../authorize/scope-list.tsx';
import chooser from '../chooser/chooser.module.css';
import { AccountCard } from '../chooser/account-card.tsx';
import { FormError } from '../form/form-error.tsx';
import { Notice } from '../form/notice.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './device.module.css';
import type { DeviceFlow } from './device-flow.ts';

type Props = {
  flow: Extract<DeviceFlow, { view: 'decide' }>;
  /** The code came with the address, so the user did not type it. */
  isGiven: boolean;
  /** Returns the reason of a failure. */
  onDecide: (isAllowed: boolean) => Promise<string | null>;
  onChangeAccount: (sub: string | null) => Promise<void>;
  onExpired: () => void;
};

/** Confirms the device: the code, the client, the place and the scopes. */
export function DecideView({ flow, isGiven, onDecide, onChangeAccount, onExpired }: Props) {
  const texts = useTexts();
  const says = texts.device;
  const { code, request, accounts, sub } = flow;
  const { faults, isSending, submit } = useForm<never>();
  const person = accounts.find((account) => account.sub === sub);
  const isOver = useSecondsUntil(flow.endsAt) === 0;
  useEffect(() => {
    if (isOver) onExpired();
  }, [isOver, onExpired]);
  const decide = (isAllowed: boolean) =>
    submit(async () => {
      const problem = await onDecide(isAllowed);
      return problem === null ? {} : { form: problem };
    });
  const device = request.device_name ? says.claimed(request.device_name) : says.someDevice;
  return (
    <Shell texts={texts} title={says.bar} bar={<BrandBar texts={texts} name={says.bar} />}>
      <ViewTitle>{says.title}</ViewTitle>
      <p className={words.lead}>{says.lead}</p>
      <p className={styles.code}>{code}</p>
      {person && (
        <div className={chooser.chip}>
          <AccountCard person={person} />
          <button type="button" onClick={() => void onChangeAccount(nextAccount(flow))}>
            {texts.chooser.change}
          </button>
        </div>
      )}
      <Notice>
        <p>
          <b className={styles.name}>{request.client.name}</b> {says.asks}
        </p>
        <p className={styles.from}>{says.from(device, request.place)}</p>
      </Notice>
      {isGiven && <p className={styles.warning}>{says.warning}</p>}
      <ScopeList scopes={request.scopes} />
      <FormError says={faults.form} />
      <div className={styles.answers}>
        <SubmitButton isSending={isSending} onPress={() => decide(true)()}>
          {says.allow}
        </SubmitButton>
        <button className={words.secondary} type="button" onClick={decide(false)}>
          {says.deny}
        </button>
      </div>
    </Shell>
  );
}

/** The next account in this browser; after the last one, a new sign-in. */
function nextAccount({ accounts, sub }: Props['flow']): string | null {
  const at = accounts.findIndex((account) => account.sub === sub);
  return accounts[at + 1]?.sub ?? null;
}
