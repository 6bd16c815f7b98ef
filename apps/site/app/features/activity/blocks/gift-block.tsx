import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { ButtonLink } from '../../../components/button.tsx';
import { GiftClaim } from '../gift/gift-claim.tsx';
import type { Gift } from '../gift/gift-view.ts';
import styles from './block.module.css';
import { blockTexts } from './texts.ts';

/** The endpoints of each kind of gift. */
export const giftPaths = {
  newcomer: { tell: activityPaths.newUserGift, claim: activityPaths.newUserGiftClaim },
  recall: { tell: activityPaths.recall, claim: activityPaths.recallClaim },
} as const;

type GiftOf = Extract<ActivityBlock, { type: 'gift' }>;

/** A gift to claim here; invitations have their own page. */
export function GiftBlock({ block, gift, onGiven }: { block: GiftOf; gift: Gift | null; onGiven: () => void }) {
  if (block.kind === 'invite') {
    return (
      <div className={styles.product}>
        <h3>{blockTexts.inviteTitle}</h3>
        <ButtonLink href="/invite">{blockTexts.invite}</ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.gift}>
      {gift && <h3>{gift.activity.name}</h3>}
      <GiftClaim gift={gift} paths={giftPaths[block.kind]} quiet={blockTexts.noGift} onGiven={onGiven} />
    </div>
  );
}
