import type { SupplyStationV2Page } from '@feisuo/contract/schemas/page-supply-station';
import type { SiteActivities } from '../../../site-request.ts';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface SupplyV2PageProps {
  words: SupplyStationV2Page;
  brief: Awaited<ReturnType<SiteActivities['find']>>;
}

export function SupplyV2Page({ words, brief: drawn }: SupplyV2PageProps) {
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
