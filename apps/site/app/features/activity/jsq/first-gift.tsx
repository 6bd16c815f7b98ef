import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { CoinFirstReply } from '@feisuo/contract/schemas/activity';
import { useEffect } from 'react';
import { useSession } from '../../../session/session.ts';
import { ActivitySection } from '../activity-section.tsx';
import { awardName } from '../award-name.ts';
import { SignInButton } from '../sign-in-button.tsx';
import { participationStatusOf } from '../participation-status.ts';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import { useActivity } from '../use-activity.ts';
import { refusalOf, useMemberData } from '../../../session/use-member-data.ts';
import styles from './first-gift.module.css';
import { jsqTexts } from './texts.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';

/** The first call grants the gift; later calls return what was granted. */
const load = () => siteApi.get<CoinFirstReply['data']>(activityPaths.coinFirst);

function useFirstGift(onGranted: (balance: number) => void) {
  const { own, retry } = useMemberData(load);
  const gift = own.view === 'shown' ? own.data : null;
  useEffect(() => {
    if (!gift?.first) return;
    track('first_gift', { coins: gift.coins });
    onGranted(gift.balance);
  }, [gift, onGranted]);
  return { own, gift, retry };
}

interface FirstGiftProps {
  words: PagePart;
  offer: ActOfferReply['data'];
  /** Called with the coin balance after the grant. */
  onGranted: (balance: number) => void;
}

/** The welcome gift. It is granted when a signed-in member opens the page. */
export function FirstGift({ words, offer, onGranted }: FirstGiftProps) {
  const session = useSession();
  const brief = useActivity(offer.activity);
  const { own, gift, retry } = useFirstGift(onGranted);
  const status = participationStatusOf({ state: brief?.state ?? null, phase: session.phase, refusal: refusalOf(own) });
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
          ) : status === 'signed-out' ? (
            <>
              <p>{jsqTexts.signedOut}</p>
              <SignInButton />
            </>
          ) : status === 'waiting' || status === 'open' ? (
            <>
              <noscript>
                <p>{activityTexts.noScript}</p>
              </noscript>
              <p data-waits>{jsqTexts.waiting}</p>
            </>
          ) : (
            <StatusNote status={status} onRetry={retry} />
          )}
        </div>
      </div>
    </ActivitySection>
  );
}
