import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { ButtonLink } from '../../../components/button.tsx';
import { awardName } from '../award-name.ts';
import { GiftClaim } from '../gift/gift-claim.tsx';
import type { Gift } from '../gift/gift-view.ts';
import styles from './block.module.css';
import { blockTexts } from './texts.ts';

/** The paths of the endpoints for each kind of gift. */
export const giftPaths = {
  newcomer: { state: activityPaths.newUserGift, claim: activityPaths.newUserGiftClaim },
  recall: { state: activityPaths.recall, claim: activityPaths.recallClaim },
} as const;

type GiftOf = Extract<ActivityBlock, { type: 'gift' }>;

/** A gift that the member can claim on this page. Gifts for invitations have their own page. */
export function GiftBlock({ block, gift, onGranted }: { block: GiftOf; gift: Gift | null; onGranted: () => void }) {
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
      {gift && (
        <h3>
          {gift.activity.name}
          <b className="num">{awardName(gift.award)}</b>
        </h3>
      )}
      <GiftClaim gift={gift} paths={giftPaths[block.kind]} quiet={blockTexts.noGift} onGranted={onGranted} />
    </div>
  );
}
