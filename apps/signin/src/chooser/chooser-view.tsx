import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './chooser.module.css';
import { AccountCard } from './account-card.tsx';

interface Props {
  application?: string | undefined;
  accounts: readonly BrowserAccount[];
  onChoose: (sub: string) => Promise<void>;
  onOther: () => void;
  onCancel?: (() => void) | undefined;
}

/** View in which the user chooses one of the signed-in accounts. */
export default function ChooserView({ application, accounts, onChoose, onOther, onCancel }: Props) {
  const texts = useTexts();
  const labels = texts.chooser;
  const { isSending, submit } = useForm<never>();
  const choose = (sub: string) =>
    submit(async () => {
      await onChoose(sub);
      return {};
    });
  return (
    <Shell
      texts={texts}
      title={labels.title}
      bar={<BrandBar texts={texts} under={application && texts.signIn.to(application)} />}
    >
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{application ? labels.leadFor(application) : labels.lead}</p>
      <ul className={styles.accounts} aria-busy={isSending}>
        {accounts.map((account) => (
          <li key={account.sub}>
            <button type="button" onClick={choose(account.sub)}>
              <AccountCard person={account} />
              <Arrow />
            </button>
          </li>
        ))}
      </ul>
      <button className={textStyles.secondary} type="button" onClick={onOther}>
        {labels.other}
      </button>
      {onCancel && (
        <button className={textStyles.link} type="button" onClick={onCancel}>
          {texts.authorize.cancel}
        </button>
      )}
    </Shell>
  );
}

const Arrow = () => (
  <svg
    className={styles.arrow}
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <path d="m8 4 6 6-6 6" />
  </svg>
);
