import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPayPage } from '@feisuo/contract/schemas/page-activity';
import type { ActivitySaleReply, SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import { ButtonLink } from '../../../components/button.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import { ActivityHead } from '../activity-head.tsx';
import { fillPlaceholders } from '../fill-placeholders.ts';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { StatusNote } from '../status-note.tsx';
import { useFirstEnter } from '../report-first-visit.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import styles from './sale-page.module.css';
import { SaleCheckout } from './sale-checkout.tsx';
import { saleTexts } from './texts.ts';

/**
 * The most days that are drawn as cells. Longer periods are drawn as weeks, because people cannot count so many cells.
 */
const MOST_DAYS = 100;
const WEEK = 7;

interface ActivityPayProps {
  words: ActivityPayPage;
  /** The offer as visitors see it; null if it does not exist. */
  sale: Sale | null;
}

/** The page of a limited offer, with price, stock and checkout. */
export function ActivityPay({ words, sale: drawn }: ActivityPayProps) {
  useFirstEnter(drawn?.activity.id ?? null);
  const { reply: sale, isFresh, refresh } = useFreshReply(activityPaths.sale, words.sale, drawn);
  const view = saleView(sale);
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.words}>
          <ActivityHead
            words={{ ...words, title: titleOf(words, sale), lead: sale?.lead ?? words.lead }}
            brief={sale?.activity ?? null}
          />
          {view.view === 'sold' ? (
            <DayCells days={view.product.days} />
          ) : (
            <WeaveArt className={styles.art} name={words.eyebrow} motif={words.motif} hue={words.hue} />
          )}
        </div>
        {view.view === 'sold' ? (
          <SaleCheckout product={view.product} isFresh={isFresh} onRefresh={refresh} />
        ) : (
          <div className={styles.closed}>
            {view.view === 'none' && <MissingActivityNote quiet={words.quiet} />}
            {view.view === 'not-sold' && (
              <StatusNote status="ended" title={saleTexts.notOnSale} text={saleTexts.closedText} level={2}>
                <ButtonLink href="/vip">{saleTexts.plans}</ButtonLink>
              </StatusNote>
            )}
            {view.view === 'closed' && (
              <StatusNote
                status={view.state}
                title={saleTexts.closed[view.state]}
                text={
                  view.state === 'upcoming' ? saleTexts.upcomingText(formatDate(view.startsAt)) : saleTexts.closedText
                }
                level={2}
              >
                <ButtonLink href="/vip">{saleTexts.plans}</ButtonLink>
              </StatusNote>
            )}
          </div>
        )}
      </div>
      <Rules title={words.rulesTitle} rules={words.rules} sentences={sale?.rules ?? []} />
    </>
  );
}

export type Sale = ActivitySaleReply['data'];

/**
 * Fills the title with the product and price of the catalogue. If no product is on sale, a title with placeholders is
 * replaced by the name of the activity.
 */
export function titleOf({ title, eyebrow }: Pick<ActivityPayPage, 'title' | 'eyebrow'>, sale: Sale | null): string {
  const view = saleView(sale);
  if (view.view !== 'sold') return /\{\w+\}/.test(title) ? (sale?.activity.name ?? eyebrow) : title;
  const { name: product, rmb, days } = view.product;
  return fillPlaceholders(title, { product, price: priceOf(rmb), days });
}

/** What the page shows in place of the checkout. */
type SaleView =
  | { view: 'none' }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  | { view: 'not-sold' }
  | { view: 'sold'; product: SoldProduct };

/**
 * What to show for an offer. A product that is not on sale has no checkout; a sold-out product stays visible, because
 * unpaid orders that expire return to stock.
 */
export function saleView(sale: Sale | null): SaleView {
  if (!sale) return { view: 'none' };
  const { state, startsAt } = sale.activity;
  if (state !== 'running') return { view: 'closed', state, startsAt };
  if (!sale.product?.onSale) return { view: 'not-sold' };
  return { view: 'sold', product: sale.product };
}

/** Draws the bought days as cells: one cell per day, or one per week if there are many days. */
function DayCells({ days }: { days: number }) {
  const isLong = days > MOST_DAYS;
  const cells = isLong ? Math.ceil(days / WEEK) : days;
  return (
    <figure className={styles.figure}>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: cells }, (_, place) => (
          <i key={place} />
        ))}
      </div>
      <figcaption>{saleTexts[isLong ? 'weekCells' : 'dayCells'](days)}</figcaption>
    </figure>
  );
}
