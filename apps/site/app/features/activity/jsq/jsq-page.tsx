import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { JsqActivityPage } from '@feisuo/contract/schemas/page-activity';
import { useCallback, useState } from 'react';
import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import { useSession } from '../../../session/session.ts';
import { ActivityHead } from '../activity-head.tsx';
import { CheckInCalendar } from '../check-in/check-in-calendar.tsx';
import { useCheckIn } from '../check-in/use-check-in.ts';
import { CoinRecords } from '../coin-records.tsx';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { participationStatusOf } from '../participation-status.ts';
import { useActivity } from '../use-activity.ts';
import { useCoins } from '../use-coins.ts';
import { refusalOf } from '../../../session/use-member-data.ts';
import { FirstGift } from './first-gift.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { ActivitySection } from '../activity-section.tsx';
import top from './jsq-page.module.css';
import styles from './spend-ways.module.css';
import { jsqTexts } from './texts.ts';

type Offer = ActOfferReply['data'];

interface JsqPageProps {
  words: JsqActivityPage;
  /** Null if there is no such activity. */
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
