import type { SupplyStationPage } from '@feisuo/contract/schemas/page-supply-station';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface SupplyPageProps {
  words: SupplyStationPage;
  offer: ActOfferReply['data'] | null;
}

export function SupplyPage({ words, offer }: SupplyPageProps) {
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
