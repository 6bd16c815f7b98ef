import { type RefObject, useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { DockBar } from '../../components/dock-bar.tsx';
import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';
import styles from './plan-dock.module.css';
import { vipTexts } from './texts.ts';

interface PlanDockProps {
  plan: Plan;
  /** The dock is hidden while one of these elements is in view. */
  hiddenWith: readonly RefObject<Element | null>[];
}

/** The bar at the bottom of a phone's screen: the chosen plan, its price and a link to the checkout. */
export function PlanDock({ plan: { name, days, priceCents }, hiddenWith }: PlanDockProps) {
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

/** Ignores the bottom part of the window, so that an element there does not count as visible. */
const upperPart = { rootMargin: '0px 0px -35% 0px' };

/** Whether all elements are out of view. `refs` must be a stable array. */
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
