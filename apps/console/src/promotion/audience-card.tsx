import { faultsOfTargeting } from '@feisuo/contract/facts/line-item-rules';
import type { AudienceView } from '@feisuo/contract/schemas/console-promotion';
import { TargetingDraft } from '@feisuo/contract/schemas/promotion';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { refusalOf } from '../kit/form/check-value.ts';
import { formatCount } from '../kit/format-number.ts';
import { facetNames } from './promotion-texts.ts';
import styles from './promotion.module.css';
import { has } from './targeting-builder.tsx';
import { conditions, type Targeting } from './targeting-conditions.tsx';

/** The audience with the conditions up to this one. */
type Step = { label: string; view: AudienceView };
type Found = { of: string; steps: Step[] };

/** The targeting with one condition more each time, in the order of the form, and last as a whole. */
function stepsOf(targeting: Targeting): { label: string; targeting: Targeting }[] {
  const used = conditions.filter((condition) => has(condition, targeting));
  if (used.length === 0) return [{ label: '', targeting }];
  return used.map(({ label }, index) => {
    const names = new Set<string>(used.slice(0, index + 1).flatMap(({ owns }) => owns));
    const part = Object.entries(targeting).filter(([name]) => names.has(name));
    return { label, targeting: Object.fromEntries(part) };
  });
}

/** How many accounts each condition leaves, as bars of the share of all accounts. */
function Funnel({ steps }: { steps: readonly Step[] }) {
  const total = steps[0]?.view.members.total ?? 0;
  const rows = [
    { label: '全部账号', count: total },
    ...steps
      .filter(({ label }) => label !== '')
      .map(({ label, view }) => ({ label: `＋ ${label}`, count: view.members.about })),
  ];
  return (
    <ol className={styles.funnel} aria-label="每个条件之后剩下的账号">
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <i aria-hidden="true">
            <b style={{ width: `${total === 0 ? 0 : Math.min(100, (count / total) * 100)}%` }} />
          </i>
          <span className="num">{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Estimates the audience of a line item. A button starts it, because an estimate counts thousands of accounts. */
export function AudienceCard({ slotId, targeting }: { slotId: string; targeting: Targeting }) {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const asked = JSON.stringify({ slotId, targeting });
  const estimate = async () => {
    if (refusalOf(TargetingDraft as object, targeting, true) || faultsOfTargeting(targeting).length > 0) {
      setRefusal('投放对象里有标红的地方，改好再估算');
      return;
    }
    setAsking(true);
    setRefusal(null);
    try {
      const steps: Step[] = [];
      for (const part of stepsOf(targeting)) {
        const view = await api.post<AudienceView>('promotion/audience', { slotId, targeting: part.targeting });
        steps.push({ label: part.label, view });
      }
      setFound({ of: asked, steps });
    } catch (error) {
      setRefusal(errorText(error));
    }
    setAsking(false);
  };
  const view = found?.steps.at(-1)?.view;
  return (
    <Card
      title="预计人群"
      aside={
        <Button style={{ marginLeft: 'auto' }} loading={isAsking} onClick={() => void estimate()}>
          估算
        </Button>
      }
    >
      {refusal && <p role="alert">{refusal}</p>}
      {!view && !refusal && (
        <p className={styles.note}>按现在的条件估算会到达多少会员，以及这个位置近 7 天的请求量。</p>
      )}
      {view && (
        <>
          <Facts
            facts={[
              ['符合条件的账号', membersOf(view)],
              ['平均每天请求', `${formatCount(view.asksPerDay)} 次`],
            ]}
          />
          <Funnel steps={found.steps} />
          <p className={styles.note}>
            {view.members.looked < view.members.total &&
              `抽样 ${formatCount(view.members.looked)} 个账号，括号里是 95% 区间。`}
            请求量按近 7 天的渠道和端统计。
            {view.leftOut.length > 0 &&
              `没有计入：${view.leftOut.map((name) => facetNames[name] ?? name).join('、')}。`}
            {found.of !== asked && '条件已经改过，请重新估算。'}
          </p>
        </>
      )}
    </Card>
  );
}

const membersOf = ({ members: { about, low, high } }: AudienceView) =>
  low === high ? formatCount(about) : `约 ${formatCount(about)}（${formatCount(low)} 至 ${formatCount(high)}）`;
