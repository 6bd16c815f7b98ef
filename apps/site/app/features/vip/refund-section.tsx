import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { InlineText } from '../../components/inline-text.tsx';
import sectionStyles from '../../components/section.module.css';
import type { Plan } from '../../content/plans.server.ts';
import { RefundCalculator } from './refund-calculator.tsx';
import styles from './refund-section.module.css';

/** The refund rules and the refund calculator. */
export function RefundSection({ refund, plan }: { refund: VipPage['refund']; plan: Plan | undefined }) {
  return (
    <section id="refund" className={sectionStyles.section}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className={sectionStyles.title}>{refund.title}</h2>
          <dl className={styles.rules}>
            {refund.rules.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <InlineText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            <InlineText text={refund.note} />
          </p>
        </div>
        {plan && <RefundCalculator plan={plan} />}
      </div>
    </section>
  );
}
