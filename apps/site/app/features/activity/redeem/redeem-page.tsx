import type { RedeemPage as Texts } from '@feisuo/contract/schemas/page-redeem';
import type { SiteActivities } from '../../../site-request.ts';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface RedeemPageProps {
  words: Texts;
  brief: Awaited<ReturnType<SiteActivities['find']>>;
}

export function RedeemPage({ words, brief: drawn }: RedeemPageProps) {
  const brief = useActivity(drawn);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
      </div>
      <Rules rules={words.rules} />
    </>
  );
}
