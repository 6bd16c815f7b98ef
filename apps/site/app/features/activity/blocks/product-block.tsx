import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import { ButtonLink } from '../../../components/button.tsx';
import { priceOf } from '../../../format/price.ts';
import styles from './block.module.css';
import { blockTexts } from './texts.ts';

type ProductOf = Extract<ActivityBlock, { type: 'product' }>;

/** A product as the catalogue has it, and the way to the counter; what is not sold says so. */
export function ProductBlock({ block: { productId, note }, plan }: { block: ProductOf; plan: Plan | undefined }) {
  return (
    <div className={styles.product}>
      <div>
        <h3>{plan?.name ?? blockTexts.notSold}</h3>
        {note && <p>{note}</p>}
      </div>
      {plan && (
        <>
          <p>
            <b className="num">{blockTexts.price(priceOf(plan.priceCents))}</b> · {blockTexts.productDays(plan.days)}
          </p>
          <ButtonLink href={`/vip?plan=${encodeURIComponent(productId)}`}>{blockTexts.buy}</ButtonLink>
        </>
      )}
    </div>
  );
}
