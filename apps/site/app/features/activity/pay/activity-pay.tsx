import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPayPage } from '@feisuo/contract/schemas/page-activity';
import type { ActivitySaleReply, SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import { ButtonLink } from '../../../components/button.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { ActivityHead } from '../activity-head.tsx';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { StandingNote } from '../standing-note.tsx';
import { useFirstEnter } from '../use-first-enter.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import styles from './activity-pay.module.css';
import { SaleCheckout } from './sale-checkout.tsx';
import { saleTexts } from './texts.ts';

interface ActivityPayProps {
  words: ActivityPayPage;
  /** As visitors see it; null if there is none. */
  sale: Sale | null;
}

/** A limited offer: price, stock and checkout. */
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
          <SaleCheckout product={view.product} isFresh={isFresh} onRefresh={refresh} />
        ) : (
          <div className={styles.closed}>
            {view.view === 'none' && <MissingActivityNote quiet={words.quiet} />}
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

export type Sale = ActivitySaleReply['data'];

/** What replaces the checkout. */
type SaleView =
  | { view: 'none' }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  | { view: 'not-sold' }
  | { view: 'sold'; product: SoldProduct };

/** No checkout if nothing is on sale. Sold-out products stay visible, because unpaid orders return to stock. */
export function saleView(sale: Sale | null): SaleView {
  if (!sale) return { view: 'none' };
  const { state, startsAt } = sale.activity;
  if (state !== 'running') return { view: 'closed', state, startsAt };
  if (!sale.product?.onSale) return { view: 'not-sold' };
  return { view: 'sold', product: sale.product };
}
