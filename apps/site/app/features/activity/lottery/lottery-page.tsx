import type { LotteryPage as Texts } from '@feisuo/contract/schemas/page-lottery';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface LotteryPageProps {
  words: Texts;
  offer: ActOfferReply['data'] | null;
}

export function LotteryPage({ words, offer }: LotteryPageProps) {
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
