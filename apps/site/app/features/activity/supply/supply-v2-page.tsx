import type { SupplyStationV2Page } from '@feisuo/contract/schemas/page-supply-station';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface SupplyV2PageProps {
  words: SupplyStationV2Page;
  offer: ActOfferReply['data'] | null;
}

export function SupplyV2Page({ words, offer }: SupplyV2PageProps) {
  const brief = useActivity(offer?.activity ?? null);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
      </div>
      <Rules rules={words.rules} />
    </>
  );
}
