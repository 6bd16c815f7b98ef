import type { RedeemPage as Texts } from '@feisuo/contract/schemas/page-redeem';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface RedeemPageProps {
  words: Texts;
  offer: ActOfferReply['data'] | null;
}

export function RedeemPage({ words, offer }: RedeemPageProps) {
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
