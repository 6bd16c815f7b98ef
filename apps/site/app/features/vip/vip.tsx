import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { tabMemory } from '../../checkout/order-memory.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import type { Plan } from '../../content/plans.server.ts';
import { track } from '../../telemetry/track.ts';
import { Checkout } from './checkout.tsx';
import { Closing } from './closing.tsx';
import { PayQuestions } from './pay-questions.tsx';
import { PlanDock } from './plan-dock.tsx';
import { PlanReceipt } from './plan-receipt.tsx';
import { RefundSection } from './refund-section.tsx';
import { RenewalLanes } from './renewal-lanes.tsx';
import { TrialStub } from './trial-stub.tsx';
import { vipTexts } from './texts.ts';
import styles from './vip.module.css';

interface VipProps {
  page: VipPage;
  plans: Plan[];
  questions: CommonQuestion[];
}

export function Vip({ page, plans, questions }: VipProps) {
  const { plan, choose, take, receiptRef } = useChosenPlan(plans);
  const [isRenewing, setRenewing] = useState(false);
  const headRef = useRef<HTMLDivElement>(null);
  const checkoutRef = useRef<HTMLElement>(null);
  return (
    <>
      <div className="wrap">
        <div ref={headRef}>
          <PageHead
            eyebrow={page.eyebrow}
            title={page.title.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
            lead={page.lead}
            aside={<TrialStub trial={page.trial} />}
          />
        </div>
        {plan ? (
          <div className={styles.counter}>
            <PlanReceipt
              ref={receiptRef}
              receipt={page.receipt}
              plans={plans}
              chosen={plan.pid}
              isRenewing={isRenewing}
              onChoose={choose}
            />
            <Checkout
              ref={checkoutRef}
              plan={plan}
              plans={plans}
              isRenewing={isRenewing}
              onChoose={take}
              onRenewing={setRenewing}
            />
          </div>
        ) : (
          <p className={styles.noPlans}>
            {vipTexts.noPlans}
            <SiteLink href="/download">{page.trial.action}</SiteLink>
          </p>
        )}
      </div>
      {plan && <RenewalLanes renewal={page.renewal} plan={plan} />}
      <RefundSection refund={page.refund} plan={plan} />
      <PayQuestions questions={page.questions} list={questions} />
      <Closing lines={page.closing.lines} action={page.trial.action} />
      {plan && <PlanDock plan={plan} hiddenWith={[headRef, checkoutRef]} />}
    </>
  );
}

/** The plan that the visitor chose here, or that the link to this page names. */
function useChosenPlan(plans: Plan[]) {
  const [pid, setPid] = useState(plans[0]?.pid);
  const receiptRef = useRef<HTMLFieldSetElement>(null);
  const { search, key } = useLocation();
  useEffect(() => {
    // After a reload the stored purchase continues, so its plan is kept.
    if (key === 'default' && tabMemory.read()?.place === 'vip') return;
    const requestedPlan = new URLSearchParams(search).get('plan');
    // The radio button that a click before hydration selected, or that the browser restored.
    const pressed = receiptRef.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const linked = plans.find((plan) => plan.pid === requestedPlan)?.pid;
    if (linked) track('plan_choose', { pid: linked, by: 'link' });
    const wanted = linked ?? (pressed === plans[0]?.pid ? undefined : pressed);
    if (wanted) setPid(wanted);
  }, [plans, search, key]);
  const choose = (chosen: string) => {
    track('plan_choose', { pid: chosen, by: 'press' });
    setPid(chosen);
  };
  return { plan: plans.find((plan) => plan.pid === pid) ?? plans[0], choose, take: setPid, receiptRef };
}
