import { activityPaths } from '@feisuo/contract/facts/paths';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import type { ActivityRecallPage } from '@feisuo/contract/schemas/page-activity';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { useSite } from '../../../use-site.ts';
import { ActivitySection } from '../activity-section.tsx';
import { GiftCard } from '../gift/gift-card.tsx';
import { GiftClaim } from '../gift/gift-claim.tsx';
import { GiftTop } from '../gift/gift-page-head.tsx';
import { Steps } from '../gift/steps.tsx';
import { Rules } from '../rules.tsx';
import styles from './recall.module.css';

interface RecallPageProps {
  words: ActivityRecallPage;
  /** The gift as visitors see it; null if it does not exist. */
  recall: RecallReply['data'] | null;
}

const paths = { state: activityPaths.recall, claim: activityPaths.recallClaim };

/** The page for returning members: their gift, and what has changed since they left. */
export function RecallPage({ words, recall }: RecallPageProps) {
  const { brand } = useSite().site;
  const { meanwhile } = words;
  const days = recall?.award.kind === 'vip_days' ? recall.award.amount : null;
  return (
    <>
      <GiftTop
        words={words}
        art={
          days ? (
            <GiftCard brand={`${brand.name}${brand.suffix}`} days={days} caption={words.caption} />
          ) : (
            <WeaveArt className={styles.art} name={words.title} motif={words.motif} hue={words.hue} isEager />
          )
        }
      >
        <GiftClaim gift={recall} paths={paths} quiet={words.quiet} />
      </GiftTop>
      {meanwhile.list.length > 0 && (
        <ActivitySection title={meanwhile.title}>
          <Steps steps={meanwhile.list} isOrdered={false} />
        </ActivitySection>
      )}
      <Rules title={words.rulesTitle} rules={words.rules} sentences={recall?.rules ?? []} />
    </>
  );
}
