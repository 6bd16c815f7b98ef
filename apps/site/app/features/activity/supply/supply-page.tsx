import type { SupplyStationPage } from '@feisuo/contract/schemas/page-supply-station';
import type { SiteActivities } from '../../../site-request.ts';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface SupplyPageProps {
  words: SupplyStationPage;
  brief: Awaited<ReturnType<SiteActivities['find']>>;
}

export function SupplyPage({ words, brief: drawn }: SupplyPageProps) {
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
