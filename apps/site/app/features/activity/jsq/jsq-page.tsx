import type { JsqActivityPage } from '@feisuo/contract/schemas/page-jsq-activity';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface JsqPageProps {
  words: JsqActivityPage;
  checkIn: ActOfferReply['data'] | null;
  welcome: ActOfferReply['data'] | null;
}

export function JsqPage({ words, checkIn }: JsqPageProps) {
  const brief = useActivity(checkIn?.activity ?? null);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
      </div>
      <Rules rules={words.rules} />
    </>
  );
}
