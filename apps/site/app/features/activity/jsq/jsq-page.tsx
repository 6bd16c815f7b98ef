import { activityPaths } from '@feisuo/contract/facts/paths';
import type { CoinFirstReply } from '@feisuo/contract/schemas/activity';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { JsqActivityPage } from '@feisuo/contract/schemas/page-activity';
import { useCallback, useState, useEffect } from 'react';
import type { PagePart } from '@feisuo/contract/schemas/activity-texts';
import { siteApi } from '../../../api/site-api.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { ActivityHead } from '../activity-head.tsx';
import { awardName } from '../award-name.ts';
import { CheckInCalendar } from '../check-in/check-in-calendar.tsx';
import { useCheckIn } from '../check-in/use-check-in.ts';
import { CoinRecords } from '../coin-records.tsx';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { participationStatusOf } from '../participation-status.ts';
import { SignInButton } from '../sign-in-button.tsx';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import { useActivity } from '../use-activity.ts';
import { useCoins } from '../use-coins.ts';
import { refusalOf, useMemberData } from '../../../session/use-member-data.ts';
import { SiteLink } from '../../../components/site-link.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { ActivitySection } from '../activity-section.tsx';
import top from './jsq-page.module.css';
import styles from './spend-ways.module.css';

const jsqTexts = {
  waiting: '正在确认你的见面礼…',
  signedOut: '登录就有，领到就到账。',
  gives: (award: string) => award,
  justNow: (coins: number) => `刚刚到账 ${coins} 加速币`,
  justNowText: '已经放进你的账户，不用再领取。',
  had: (coins: number) => `你已经领过 ${coins} 加速币`,
  hadText: '每个账号一次，记录在下面。',
  ways: [
    {
      href: '/activity/supply-station',
      title: '兑换加速时长',
      text: '还有抽奖次数、兑换码和实物奖品',
      motif: 'tower',
      hue: 'green',
    },
    { href: '/lottery', title: '去抽奖', text: '概率和库存全部公示', motif: 'wheel', hue: 'mag' },
  ],
} as const;

/** The first call grants the welcome gift. Later calls return the gift that was granted. */
const load = () => siteApi.get<CoinFirstReply['data']>(activityPaths.coinFirst);

type Offer = ActOfferReply['data'];

interface JsqPageProps {
  words: JsqActivityPage;
  /** Null if the check-in activity does not exist. */
  checkIn: Offer | null;
  welcome: Offer | null;
}

/** The page of the accelerator's activity: weekly check-in, welcome gift, and ways to spend coins. */
export function JsqPage({ words, checkIn, welcome }: JsqPageProps) {
  const session = useSession();
  const brief = useActivity(checkIn?.activity ?? null);
  const [round, setRound] = useState(0);
  const onChange = useCallback(() => setRound((last) => last + 1), []);
  const coinContext = useCoins();
  const { refresh, setCoins } = coinContext;
  const week = useCheckIn({ id: words.checkIn, onCoins: setCoins, onChange });
  const status = participationStatusOf({
    state: brief?.state ?? null,
    phase: session.phase,
    refusal: refusalOf(week.own),
  });
  const onGranted = useCallback(() => {
    void refresh();
    onChange();
  }, [refresh, onChange]);
  return (
    <>
      <div className={`wrap ${top.top} ${top.first}`}>
        <ActivityHead words={words} brief={brief} />
        <WeaveArt className={top.art} name={words.title} motif={words.motif} hue={words.hue} isEager />
      </div>
      <div className="wrap">
        {checkIn?.checkIn ? (
          <CheckInCalendar awards={checkIn.checkIn.awards} status={status} checkIn={week} coinContext={coinContext} />
        ) : (
          <MissingActivityNote quiet={words.quiet} />
        )}
      </div>
      {welcome && <FirstGift words={words.gift} offer={welcome} onGranted={onGranted} />}
      <SpendWays words={words.spend} />
      <CoinRecords round={round} />
      <Rules rules={words.rules} />
    </>
  );
}

function SpendWays({ words }: { words: PagePart }) {
  return (
    <ActivitySection title={words.title} text={words.text}>
      <ul className={styles.ways}>
        {jsqTexts.ways.map(({ href, title, text, motif, hue }) => (
          <li key={href}>
            <WeaveArt className={styles.art} name={title} motif={motif} hue={hue} />
            <div>
              <h3>
                <SiteLink href={href}>{title}</SiteLink>
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </ActivitySection>
  );
}

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
  /** Called with the coin balance after the gift was granted. */
  onGranted: (balance: number) => void;
}

/** The welcome gift, which is granted when a signed-in member opens the page. */
function FirstGift({ words, offer, onGranted }: FirstGiftProps) {
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
