import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import { CopyButton } from '../../components/copy-button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './answer-foot.module.css';
import { helpTexts } from './texts.ts';
import type { HelpIcon } from '@feisuo/contract/facts/content-vocabulary';

/** The likely ticket kind for a help group. */
const kinds: Record<HelpIcon, TicketKind> = {
  start: 'client',
  line: 'line',
  payment: 'pay',
  membership: 'pay',
  account: 'account',
  safety: 'other',
};

const workOrderHref = (icon: HelpIcon): string => `/support/work-order?kind=${kinds[icon]}`;

interface AnswerFootProps {
  /** The full address. */
  address: string;
  icon: HelpIcon;
}

/** Links to a ticket, and to copy the address. */
export function AnswerFoot({ address, icon }: AnswerFootProps) {
  const { copy, copied, copyFailed, unsolved } = helpTexts;
  return (
    <p className={styles.foot}>
      <SiteLink href={workOrderHref(icon)}>{unsolved}</SiteLink>
      <CopyButton text={address} label={copy} done={copied} failed={copyFailed} />
    </p>
  );
}
