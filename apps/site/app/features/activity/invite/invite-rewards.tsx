import { shuttle } from '@feisuo/design/logo';
import type { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import type { InvitePage } from '@feisuo/contract/schemas/page-member';
import { awardName } from '../award-name.ts';
import styles from './invite-rewards.module.css';
import { inviteTexts } from './texts.ts';

interface InviteRewardsProps {
  sides: InvitePage['sides'];
  terms: InviteTerms;
  days: number;
  /** Whether the rewards are shown to an invited visitor. */
  isGuest: boolean;
}

/** The rewards of the inviter and of the invited friend. */
export function InviteRewards({ sides, terms: { inviteeAward, inviterAward }, days, isGuest }: InviteRewardsProps) {
  return (
    <div className={styles.sides}>
      <article>
        <h3>{isGuest ? inviteTexts.youAsFriend : sides.friend.name}</h3>
        <p className={`num ${styles.value}`}>
          {days}
          <small>{inviteTexts.friendDays}</small>
        </p>
        <p>{sides.friend.text}</p>
        {inviteeAward && <p>{inviteTexts.alsoFriend(awardName(inviteeAward))}</p>}
      </article>
      <svg className={styles.thread} viewBox="0 0 150 160" aria-hidden="true">
        <path className={styles.lines} d="M0 68H150M0 74H150M0 80H150M0 86H150M0 92H150" />
        <path className={styles.ground} d="M34 58h84v44H34z" />
        <path className={styles.shuttle} transform="translate(37 58)" d={shuttle.path} />
      </svg>
      <article>
        <h3>{isGuest ? inviteTexts.yourInviter : sides.inviter.name}</h3>
        <p className={`num ${styles.value}`}>
          +{inviterAward.amount}
          <small>
            {inviterAward.kind === 'thing' ? inviterAward.name : inviteTexts.units[inviterAward.kind]} /{' '}
            {inviteTexts.each}
          </small>
        </p>
        <p>{sides.inviter.text}</p>
      </article>
    </div>
  );
}
