import type { JsqActivityPage } from '@feisuo/contract/schemas/page-jsq-activity';
import type { SiteActivities } from '../../../site-request.ts';
import { ActivityHead } from '../activity-head.tsx';
import { Rules } from '../rules.tsx';
import { useActivity } from '../use-activity.ts';

interface JsqPageProps {
  words: JsqActivityPage;
  checkIn: Awaited<ReturnType<SiteActivities['findCheckIn']>>;
  welcome: Awaited<ReturnType<SiteActivities['findWelcome']>>;
}

export function JsqPage({ words, checkIn }: JsqPageProps) {
  const brief = useActivity(checkIn?.brief ?? null);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
      </div>
      <Rules rules={words.rules} />
    </>
  );
}
