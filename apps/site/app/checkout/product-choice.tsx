import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import { plainPriceOf } from '../format/price.ts';
import styles from './product-choice.module.css';
import { checkoutTexts } from './texts.ts';

interface ProductChoiceProps {
  products: readonly PanelProduct[];
  /** How many are left of each limited product. */
  left: ReadonlyMap<string, number>;
  chosen: string;
  onChoose: (pid: string) => void;
}

/** The products with their stock. A sold-out product can still be selected. */
export function ProductChoice({ products, left, chosen, onChoose }: ProductChoiceProps) {
  return (
    <fieldset className={styles.choice} data-count={Math.min(products.length, 4)}>
      <legend className="sr-only">{checkoutTexts.products}</legend>
      {products.map(({ pid, name, rmb, days }) => {
        const count = left.get(pid);
        const price = plainPriceOf(rmb);
        const stock = count === undefined ? '' : count > 0 ? checkoutTexts.left(count) : checkoutTexts.soldOut;
        return (
          <label key={pid} data-chosen={pid === chosen || undefined}>
            <input
              type="radio"
              name="product"
              value={pid}
              checked={pid === chosen}
              aria-label={checkoutTexts.option(name, price, days) + (stock && `，${stock}`)}
              onChange={() => onChoose(pid)}
            />
            <b>{name}</b>
            <span className="num">
              {checkoutTexts.currency}
              {price}
            </span>
            {stock && <small data-gone={count === 0 || undefined}>{stock}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}
