import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { Pill } from '../../components/pill.tsx';
import { Section } from '../../components/section.tsx';
import type { Plan } from '../../content/plans.server.ts';
import styles from './renewal-lanes.module.css';
import { priceOf } from '../../format/price.ts';

type Renewal = VipPage['renewal'];

/** Compares a plan with and without automatic renewal as two lines: one ends with the period, one continues. */
export function RenewalLanes({ renewal, plan }: { renewal: Renewal; plan: Plan }) {
  return (
    <Section id="renewal" title={renewal.title} text={fillPlanNumbers(renewal.text, plan)}>
      <div className={styles.lanes}>
        <Lane lane={renewal.stops} plan={plan} isCut />
        <Lane lane={renewal.renews} plan={plan} />
      </div>
      <p className={styles.note}>{renewal.note}</p>
    </Section>
  );
}

function Lane({ lane, plan, isCut }: { lane: Renewal['stops']; plan: Plan; isCut?: boolean }) {
  return (
    <div className={styles.lane} data-cut={isCut}>
      <div>
        <h3>
          {lane.name}
          {lane.tag && <Pill>{lane.tag}</Pill>}
        </h3>
        <p>{lane.text}</p>
      </div>
      <ol>
        {lane.steps.map(({ when, text }) => (
          <li key={when}>
            <b>{fillPlanNumbers(when, plan)}</b>
            {fillPlanNumbers(text, plan)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Fills the numbers of a plan into the placeholders of a text. */
export function fillPlanNumbers(text: string, { name, days, priceCents }: Plan): string {
  const numbers = { plan: name, days, price: priceOf(priceCents) };
  return text.replaceAll(/\{(plan|days|price)\}/g, (_, word: keyof typeof numbers) => `${numbers[word]}`);
}
