import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPageReply, ImagePage as Images } from '@feisuo/contract/schemas/activity-pages';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activities';
import { InlineText } from '../../../components/inline-text.tsx';
import { ActivitySection } from '../activity-section.tsx';
import blockStyles from '../blocks/block.module.css';
import { QuietNote } from '../quiet-note.tsx';
import { StandingNote } from '../standing-note.tsx';
import { activityTexts } from '../texts.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import { periodOf } from '../period.ts';
import { HotPicture } from './hot-picture.tsx';
import styles from './image-page.module.css';
import { imageTexts } from './texts.ts';

interface ImagePageProps {
  words: QuietActivity;
  reply: ActivityPageReply['data'];
}

/** An activity that is told in pictures, with places in them that lead on; below them everything in words. */
export function ImageActivity({ words, reply: drawn }: ImagePageProps) {
  const { reply } = useFreshReply(activityPaths.page, drawn.activity.id, drawn);
  const { activity, image } = reply;
  if (!image) {
    return (
      <div className={`wrap ${styles.gone}`}>
        <h1>{activity.name}</h1>
        <QuietNote quiet={words.quiet} />
      </div>
    );
  }
  return (
    <>
      <h1 className="sr-only">{activity.name}</h1>
      {activity.state !== 'running' && (
        <div className={`wrap ${styles.standing}`}>
          <StandingNote
            standing={activity.state === 'upcoming' ? 'upcoming' : 'ended'}
            level={2}
            text={periodOf(activity)}
          />
        </div>
      )}
      <Pictures image={image} />
      {image.rules.length > 0 && (
        <ActivitySection id="rules" title={activityTexts.rulesTitle} text={periodOf(activity)} isPaper>
          <ol className={blockStyles.rules}>
            {image.rules.map((rule) => (
              <li key={rule}>
                <span>
                  <InlineText text={rule} />
                </span>
              </li>
            ))}
          </ol>
        </ActivitySection>
      )}
    </>
  );
}

function Pictures({ image: { background, pictures } }: { image: Images }) {
  return (
    <div className={styles.pictures}>
      {/* The policy of pages forbids colours in attributes of style; a drawing may have them. */}
      <svg className={styles.ground} aria-hidden="true">
        <rect width="100%" height="100%" fill={background} />
      </svg>
      {pictures.map((picture, index) => (
        <HotPicture key={picture.src} picture={picture} isFirst={index === 0} />
      ))}
      <details className={styles.words}>
        <summary>{imageTexts.inWords}</summary>
        {pictures.map(({ src, alt }) => (
          <p key={src}>{alt}</p>
        ))}
      </details>
    </div>
  );
}
