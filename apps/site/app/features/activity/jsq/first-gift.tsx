import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { CoinFirstReply } from '@feisuo/contract/schemas/activity';
import { useEffect } from 'react';
import { useSession } from '../../../session/session.ts';
import { ActivitySection } from '../activity-section.tsx';
import { awardName } from '../award-name.ts';
import { SignInButton } from '../sign-in-button.tsx';
import { standingOf } from '../standing.ts';
import { StandingNote } from '../standing-note.tsx';
import { activityTexts } from '../texts.ts';
import { useActivity } from '../use-activity.ts';
import { refusalOf, useMemberData } from '../../../session/use-member-data.ts';
import styles from './first-gift.module.css';
import { jsqTexts } from './texts.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';

/** The first call grants; later ones return what was granted. */
const load = () => siteApi.get<CoinFirstReply['data']>(activityPaths.coinFirst);

function useFirstGift(onGiven: (balance: number) => void) {
  const { own, retry } = useMemberData(load);
  const gift = own.view === 'shown' ? own.data : null;
  useEffect(() => {
    if (!gift?.first) return;
    track('first_gift', { coins: gift.coins });
    onGiven(gift.balance);
  }, [gift, onGiven]);
  return { own, gift, retry };
}

interface FirstGiftProps {
  words: PagePart;
  offer: ActOfferReply['data'];
  /** The balance after the grant. */
  onGiven: (balance: number) => void;
}

/** The welcome gift, granted as soon as the member is signed in. */
export function FirstGift({ words, offer, onGiven }: FirstGiftProps) {
  const session = useSession();
  const brief = useActivity(offer.activity);
  const { own, gift, retry } = useFirstGift(onGiven);
  const standing = standingOf({ state: brief?.state ?? null, phase: session.phase, refusal: refusalOf(own) });
  if (!offer.welcome) return null;
  return (
    <ActivitySection title={words.title} text={words.text}>
      <div className={styles.gift} data-given={gift ? true : undefined}>
        <p className={`${styles.amount} num`}>{awardName(offer.welcome.award)}</p>
        <div className={styles.state} aria-live="polite">
          {gift ? (
            <>
              <h3>{gift.first ? jsqTexts.justNow(gift.coins) : jsqTexts.had(gift.coins)}</h3>
              <p>{gift.first ? jsqTexts.justNowText : jsqTexts.hadText}</p>
            </>
          ) : standing === 'signed-out' ? (
            <>
              <p>{jsqTexts.signedOut}</p>
              <SignInButton />
            </>
          ) : standing === 'waiting' || standing === 'open' ? (
            <>
              <noscript>
                <p>{activityTexts.noScript}</p>
              </noscript>
              <p data-waits>{jsqTexts.waiting}</p>
            </>
          ) : (
            <StandingNote standing={standing} onRetry={retry} />
          )}
        </div>
      </div>
    </ActivitySection>
  );
}
