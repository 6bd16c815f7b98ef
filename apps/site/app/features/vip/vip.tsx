import type { VipPage } from '@feisuo/contract/schemas/page-member';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { tabMemory } from '../../checkout/order-memory.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DockBar } from '../../components/dock-bar.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Question } from '../../components/question.tsx';
import sectionStyles from '../../components/section.module.css';
import { SiteLink } from '../../components/site-link.tsx';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';
import { useSession } from '../../session/session.ts';
import { track } from '../../telemetry/track.ts';
import { Checkout } from './checkout.tsx';
import { PlanReceipt } from './plan-receipt.tsx';
import { RefundCalculator } from './refund-calculator.tsx';
import { RenewalLanes } from './renewal-lanes.tsx';
import { TrialStub } from './trial-card.tsx';
import { vipTexts } from './texts.ts';
import styles from './vip.module.css';

/** Ignores the bottom 35 % of the window, so that an element there does not count as visible. */
const upperPart = { rootMargin: '0px 0px -35% 0px' };

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

/** The plan that the visitor chose on this page, or that the link to this page names. */
function useChosenPlan(plans: Plan[]) {
  const [pid, setPid] = useState(plans[0]?.pid);
  const receiptRef = useRef<HTMLFieldSetElement>(null);
  const { search, key } = useLocation();
  useEffect(() => {
    // After a reload the stored purchase continues, so the plan of that purchase is kept.
    if (key === 'default' && tabMemory.read()?.place === 'vip') return;
    const requestedPlan = new URLSearchParams(search).get('plan');
    // The value of the radio button that a click before hydration selected, or that the browser restored.
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

/** The closing text of the page, which suggests a trial before buying. */
function Closing({ lines, action }: { lines: VipPage['closing']['lines']; action: string }) {
  // Members have already had the trial, so they see another text.
  const isMember = useSession().phase === 'in';
  const shownLines: readonly string[] = isMember ? vipTexts.mine.closing : lines;
  return (
    <div className={`wrap ${styles.closing}`}>
      <h2>
        {shownLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h2>
      <div className={styles.actions}>
        <ButtonLink look="primary" size="large" href="/download">
          {isMember ? vipTexts.mine.download : action}
        </ButtonLink>
        <ButtonLink size="large" href="/help">
          {vipTexts.help}
        </ButtonLink>
      </div>
    </div>
  );
}

interface PayQuestionsProps {
  questions: VipPage['questions'];
  list: CommonQuestion[];
}

/** Questions about payment from the help centre. */
function PayQuestions({ questions, list }: PayQuestionsProps) {
  return (
    <section className={sectionStyles.section}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className={sectionStyles.title}>{questions.title}</h2>
          <p className={styles.text}>{questions.text}</p>
          <ButtonLink size="small" href="/support/work-order">
            {vipTexts.ask}
          </ButtonLink>
        </div>
        <div>
          {list.map(({ id, question, answer }, index) => (
            <Question key={id} question={question} isOpen={index === 0}>
              {answer.map((line) => (
                <p key={line}>
                  <InlineText text={line} />
                </p>
              ))}
            </Question>
          ))}
        </div>
      </div>
    </section>
  );
}

interface PlanDockProps {
  plan: Plan;
  /** The dock is hidden while one of these elements is in view. */
  hiddenWith: readonly RefObject<Element | null>[];
}

/** The bar at the bottom of a phone's screen: the chosen plan, its price and a link to the checkout. */
function PlanDock({ plan: { name, days, priceCents }, hiddenWith }: PlanDockProps) {
  const isShown = useNoneInView(hiddenWith);
  return (
    <DockBar label={vipTexts.shortcuts} isShown={isShown}>
      <p className={styles.plan}>
        {vipTexts.planAndDays(name, days)}
        <b className="num">
          {vipTexts.currency}
          {priceOf(priceCents)}
        </b>
      </p>
      <ButtonLink look="primary" href="/vip#pay">
        {vipTexts.goToCheckout}
      </ButtonLink>
    </DockBar>
  );
}

/** Whether all elements are out of view. The array `refs` must be memoized. */
function useNoneInView(refs: readonly RefObject<Element | null>[]): boolean {
  const [isNone, setNone] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setNone(inView.size === 0);
    }, upperPart);
    for (const { current } of refs) if (current) observer.observe(current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the array is new on every render, its refs are stable
  }, []);
  return isNone;
}

/** The refund rules and the refund calculator. */
function RefundSection({ refund, plan }: { refund: VipPage['refund']; plan: Plan | undefined }) {
  return (
    <section id="refund" className={sectionStyles.section}>
      <div className={`wrap ${styles.refundColumns}`}>
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
