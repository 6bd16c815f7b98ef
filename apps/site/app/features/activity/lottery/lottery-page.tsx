import type { LotteryPage as Texts } from '@feisuo/contract/schemas/page-lottery';
import type { SiteActivities } from '../../../site-request.ts';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface LotteryPageProps {
  words: Texts;
  lottery: Awaited<ReturnType<SiteActivities['findLottery']>>;
}

export function LotteryPage({ words, lottery }: LotteryPageProps) {
  const brief = useActivity(lottery?.brief ?? null);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
      </div>
      <Rules rules={words.rules} />
    </>
  );
}
