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
import type { Targeting } from './targeting-conditions.tsx';

/** Estimates the audience of a line item. A button starts it, because an estimate counts thousands of accounts. */
export function AudienceCard({ slotId, targeting }: { slotId: string; targeting: Targeting }) {
  const api = useApi();
  const [found, setFound] = useState<{ of: string; view: AudienceView } | null>(null);
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
      setFound({ of: asked, view: await api.post<AudienceView>('promotion/audience', { slotId, targeting }) });
    } catch (error) {
      setRefusal(errorText(error));
    }
    setAsking(false);
  };
  const view = found?.view;
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
              ['全部账号', formatCount(view.members.total)],
              ['平均每天请求', `${formatCount(view.asksPerDay)} 次`],
            ]}
          />
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
