import { useEffect } from 'react';
import { ScopeList } from '../authorize/scope-list.tsx';
import chooser from '../chooser/chooser.module.css';
import { AccountCard } from '../chooser/account-card.tsx';
import { FormError } from '../form/form-errors.tsx';
import { Notice } from '../form/notice.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { useDeviceTexts } from './texts/use-device-texts.ts';
import styles from './device.module.css';
import type { DeviceFlow } from './device-flow.ts';

type Props = {
  flow: Extract<DeviceFlow, { view: 'decide' }>;
  /** True if the code came from the page's address, so that the user did not type it. */
  isFromLink: boolean;
  /** Sends the decision. Returns an error text if the request failed. */
  onDecide: (isAllowed: boolean) => Promise<string | null>;
  onChangeAccount: (sub: string | null) => Promise<void>;
  onExpired: () => void;
};

/** Asks the user to allow the device to sign in, and shows the code, the client, the place and the scopes. */
export function DecideView({ flow, isFromLink, onDecide, onChangeAccount, onExpired }: Props) {
  const texts = useTexts();
  const labels = useDeviceTexts();
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
  const device = request.device_name ? labels.claimed(request.device_name) : labels.someDevice;
  return (
    <Shell texts={texts} title={labels.bar} bar={<BrandBar texts={texts} name={labels.bar} />}>
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead}</p>
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
          <b className={styles.name}>{request.client.name}</b> {labels.asks}
        </p>
        <p className={styles.from}>{labels.from(device, request.place)}</p>
      </Notice>
      {isFromLink && <p className={styles.warning}>{labels.warning}</p>}
      <ScopeList scopes={request.scopes} />
      <FormError message={faults.form} />
      <div className={styles.answers}>
        <SubmitButton isSending={isSending} onPress={() => decide(true)()}>
          {labels.allow}
        </SubmitButton>
        <button className={textStyles.secondary} type="button" onClick={decide(false)}>
          {labels.deny}
        </button>
      </div>
    </Shell>
  );
}

/** The next account that is signed in in this browser; after the last one null, which means another sign-in. */
function nextAccount({ accounts, sub }: Props['flow']): string | null {
  const at = accounts.findIndex((account) => account.sub === sub);
  return accounts[at + 1]?.sub ?? null;
}
