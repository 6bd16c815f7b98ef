import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPageReply, BlockPage as Blocks } from '@feisuo/contract/schemas/activity-pages';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activity';
import { ButtonLink } from '../../../components/button.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { ActivityHead } from '../activity-head.tsx';
import { StatusNote } from '../status-note.tsx';
import { useFirstEnter } from '../report-first-visit.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import type { BlockFacts } from './block-facts.ts';
import styles from './block-page.module.css';
import { ActivityBlocks } from './blocks.tsx';
import { blockTexts } from './texts.ts';

export type PageReply = ActivityPageReply['data'];

interface BlockPageProps {
  words: QuietActivity;
  reply: PageReply;
  facts: BlockFacts;
}

/** An activity page that an operator composed of blocks. */
export function BlockPage({ words, reply: drawn, facts }: BlockPageProps) {
  useFirstEnter(drawn.activity.id);
  const { reply } = useFreshReply(activityPaths.page, drawn.activity.id, drawn);
  return <DrawnPage words={words} reply={reply} facts={facts} />;
}

/** Renders a page from the service's reply, which may also be a draft. */
export function DrawnPage({ words, reply: { activity, page, now }, facts }: BlockPageProps) {
  const rules = page?.blocks.some(({ type }) => type === 'rules') ?? false;
  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <ActivityHead
          words={{ eyebrow: words.title, title: activity.name, lead: page?.lead ?? words.lead }}
          brief={activity}
          rulesHref={rules ? '#rules' : null}
        />
        <WeaveArt className={styles.art} name={activity.name} {...artOf(page, words)} isEager />
      </div>
      {(activity.state !== 'running' || !page) && <PageStatus activity={activity} />}
      {page && <ActivityBlocks blocks={page.blocks} activity={activity} now={now} facts={facts} />}
    </>
  );
}

const artOf = (page: Blocks | null, { motif, hue }: QuietActivity) =>
  page ? { motif: page.motif, hue: page.hue } : { motif, hue };

/** Says that the activity is not running, and when it begins or when it ended. */
function PageStatus({ activity: { state, startsAt } }: { activity: PageReply['activity'] }) {
  const [title, text] =
    state === 'upcoming'
      ? [blockTexts.upcoming, blockTexts.upcomingText(formatDate(startsAt))]
      : state === 'ended'
        ? [blockTexts.ended, blockTexts.endedText]
        : [blockTexts.off, blockTexts.offText];
  return (
    <div className={`wrap ${styles.status}`}>
      <StatusNote
        status={state === 'upcoming' || state === 'off' ? state : 'ended'}
        title={title}
        text={text}
        level={2}
      >
        <ButtonLink href="/notice">{blockTexts.notices}</ButtonLink>
        <ButtonLink href="/">{blockTexts.home}</ButtonLink>
      </StatusNote>
    </div>
  );
}
