import { membershipLimits } from '@feisuo/contract/facts/limits';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { NewUserGiftReply } from '@feisuo/contract/schemas/activity-gifts';
import type { NewUserGiftPage as Words } from '@feisuo/contract/schemas/page-member';
import { InlineText } from '../../../components/inline-text.tsx';
import { Question } from '../../../components/question.tsx';
import { useSite } from '../../../use-site.ts';
import { ActivitySection } from '../activity-section.tsx';
import { GiftCard } from '../gift/gift-card.tsx';
import { GiftClaim } from '../gift/gift-claim.tsx';
import { GiftTop } from '../gift/gift-page-head.tsx';
import { Steps } from '../gift/steps.tsx';
import { Rules } from '../rules.tsx';
import styles from './new-user-gift.module.css';

interface NewUserGiftProps {
  words: Words;
  /** The gift as visitors see it; null if it does not exist. */
  gift: NewUserGiftReply['data'] | null;
}

const paths = { state: activityPaths.newUserGift, claim: activityPaths.newUserGiftClaim };
const { trialDays } = membershipLimits;

/** The page for new users: the free trial and a gift. */
export function NewUserGift({ words, gift }: NewUserGiftProps) {
  const { brand } = useSite().site;
  const { steps, questions } = words;
  return (
    <>
      <GiftTop
        words={words}
        art={<GiftCard brand={`${brand.name}${brand.suffix}`} days={trialDays} caption={words.caption} />}
      >
        <GiftClaim gift={gift} paths={paths} quiet={words.quiet} />
      </GiftTop>
      <ActivitySection title={steps.title}>
        <Steps steps={steps.list} />
      </ActivitySection>
      <Rules title={words.rulesTitle} rules={words.rules} sentences={gift?.rules ?? []} />
      <section className={styles.questions}>
        <div className={`wrap ${styles.asked}`}>
          <h2>{questions.title}</h2>
          <div>
            {questions.list.map(({ question, answer }, index) => (
              <Question key={question} question={question} isOpen={index === 0}>
                <p>
                  <InlineText text={answer} />
                </p>
              </Question>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
