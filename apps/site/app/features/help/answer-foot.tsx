import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import { CopyButton } from '../../components/copy-button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './answer-foot.module.css';
import { helpTexts } from './texts.ts';
import type { HelpIcon } from '@feisuo/contract/facts/content-vocabulary';

/** The ticket kind that is preselected for each help group. */
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
  /** The full address of the question. */
  address: string;
  icon: HelpIcon;
}

/** A button that copies the address, and a link to open a ticket. */
export function AnswerFoot({ address, icon }: AnswerFootProps) {
  const { copy, copied, copyFailed, unsolved } = helpTexts;
  return (
    <p className={styles.foot}>
      <SiteLink href={workOrderHref(icon)}>{unsolved}</SiteLink>
      <CopyButton text={address} label={copy} done={copied} failed={copyFailed} />
    </p>
  );
}
