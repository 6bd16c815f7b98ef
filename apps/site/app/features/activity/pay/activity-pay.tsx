import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPayPage } from '@feisuo/contract/schemas/page-activity-pay';
import { ButtonLink } from '../../../components/button.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { ActivityHead } from '../activity-head.tsx';
import { QuietNote } from '../quiet-note.tsx';
import { Rules } from '../rules.tsx';
import { StandingNote } from '../standing-note.tsx';
import { useFirstEnter } from '../use-first-enter.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import styles from './activity-pay.module.css';
import { SaleCounter } from './sale-counter.tsx';
import { saleView, type Sale } from './sale-view.ts';
import { saleTexts } from './texts.ts';

interface ActivityPayProps {
  words: ActivityPayPage;
  /** As visitors see it; null where there is none. */
  sale: Sale | null;
}

/** Something that is sold for less for a while: what it costs, how many are left, and the counter. */
export function ActivityPay({ words, sale: drawn }: ActivityPayProps) {
  useFirstEnter(drawn?.activity.id ?? null);
  const { reply: sale, isFresh, refresh } = useFreshReply(activityPaths.sale, words.sale, drawn);
  const view = saleView(sale);
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.words}>
          <ActivityHead words={{ ...words, lead: sale?.lead ?? words.lead }} brief={sale?.activity ?? null} />
          <WeaveArt className={styles.art} name={words.title} motif={words.motif} hue={words.hue} />
        </div>
        {view.view === 'sold' ? (
          <SaleCounter product={view.product} isFresh={isFresh} onRefresh={refresh} />
        ) : (
          <div className={styles.closed}>
            {view.view === 'none' && <QuietNote quiet={words.quiet} />}
            {view.view === 'not-sold' && (
              <StandingNote standing="ended" title={saleTexts.notOnSale} text={saleTexts.closedText} level={2}>
                <ButtonLink href="/vip">{saleTexts.plans}</ButtonLink>
              </StandingNote>
            )}
            {view.view === 'closed' && (
              <StandingNote
                standing={view.state}
                title={saleTexts.closed[view.state]}
                text={
                  view.state === 'upcoming' ? saleTexts.upcomingText(formatDate(view.startsAt)) : saleTexts.closedText
                }
                level={2}
              >
                <ButtonLink href="/vip">{saleTexts.plans}</ButtonLink>
              </StandingNote>
            )}
          </div>
        )}
      </div>
      <Rules title={words.rulesTitle} rules={words.rules} sentences={sale?.rules ?? []} />
    </>
  );
}
