import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { Emphasis } from '../../components/emphasis.tsx';
import { Section } from '../../components/section.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import type { Plan as PlanOnSale } from '../../content/plans.server.ts';
import { plainPriceOf, priceOf, pricePerDay } from '../../format/price.ts';
import styles from './plans.module.css';

const planTexts = {
  currency: '¥',
  days: (days: number) => `${days} 天`,
  perDay: (days: number, yuan: string) => `${days} 天，约 ¥${yuan} / 天`,
  paid: '实付',
  validity: '有效期',
  validFor: (days: number) => `支付成功起 ${days} 天`,
  afterwards: '到期后',
  buy: (name: string) => `购买${name}`,
} as const;

type PlansConfig = HomeConfig['plans'];

const downloadSection = '/#download';

export function Plans({ plans, list }: { plans: PlansConfig; list: PlanOnSale[] }) {
  return (
    <Section id="vip" title={plans.title} text={plans.text} tag={plans.tag} isPaper>
      <div className={styles.plans}>
        <Trial trial={plans.trial} />
        {list.map((plan) => (
          <Plan key={plan.pid} plan={plan} plans={plans} />
        ))}
      </div>
      {plans.purchaseHref === null && <p className={styles.notOpen}>{plans.notOpen.note}</p>}
      <div id="renewal" className={styles.renewal}>
        <h3>{plans.renewal.title}</h3>
        <ul>
          {plans.renewal.facts.map((fact) => (
            <li key={fact}>
              <Emphasis text={fact} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Trial({ trial }: { trial: PlansConfig['trial'] }) {
  return (
    <article className={`${styles.plan} ${styles.trial}`}>
      <h3>{trial.name}</h3>
      <ThreadDigits className={styles.digits} text={`${trial.days}`} label={planTexts.days(trial.days)} />
      <p>{trial.text}</p>
      <ButtonLink className={styles.action} look="ink" href={downloadSection}>
        {trial.cta}
      </ButtonLink>
    </article>
  );
}

function Plan({ plan, plans }: { plan: PlanOnSale; plans: PlansConfig }) {
  const { pid, name, priceCents, days } = plan;
  return (
    <article className={styles.plan}>
      <h3>{name}</h3>
      <p className={`num ${styles.price}`}>
        <small>{planTexts.currency}</small>
        {plainPriceOf(priceCents)}
      </p>
      <p className={styles.perDay}>{planTexts.perDay(days, pricePerDay(priceCents, days))}</p>
      <dl className={styles.receipt}>
        <div>
          <dt>{planTexts.paid}</dt>
          <dd className="num">
            {planTexts.currency}
            {priceOf(priceCents)}
          </dd>
        </div>
        <div>
          <dt>{planTexts.validity}</dt>
          <dd>{planTexts.validFor(days)}</dd>
        </div>
        <div>
          <dt>{planTexts.afterwards}</dt>
          <dd>{plans.afterExpiry}</dd>
        </div>
      </dl>
      <ButtonLink
        className={styles.action}
        href={plans.purchaseHref === null ? downloadSection : `${plans.purchaseHref}?plan=${pid}`}
      >
        {plans.purchaseHref === null ? plans.notOpen.cta : planTexts.buy(name)}
      </ButtonLink>
    </article>
  );
}
