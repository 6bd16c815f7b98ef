import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPageReply, ImagePage as Images, Hotspot } from '@feisuo/contract/schemas/activity-pages';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activity';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { InlineText } from '../../../components/inline-text.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import blockStyles from '../blocks/block.module.css';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import { useFirstEnter } from '../report-first-visit.ts';
import { useFreshReply } from '../use-fresh-reply.ts';
import { periodOf } from '../period.ts';
import styles from './image-page.module.css';

const imageTexts = { inWords: '看图片的文字版', home: '回到首页' } as const;

/** A link over a part of the picture, for pointers. Keyboards and screen readers use the list below the picture. */
const HotspotArea = ({ x, y, width, height, label, href }: Hotspot) => (
  <a href={href} tabIndex={-1}>
    <title>{label}</title>
    <rect x={x} y={y} width={width} height={height} />
  </a>
);

interface ImagePageProps {
  words: QuietActivity;
  reply: ActivityPageReply['data'];
}

/** An activity page that consists of pictures with hotspots, followed by its content as text. */
export function ImageActivity({ words, reply: drawn }: ImagePageProps) {
  useFirstEnter(drawn.activity.id);
  const { reply } = useFreshReply(activityPaths.page, drawn.activity.id, drawn);
  const { activity, image } = reply;
  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <ActivityHead
          words={{ eyebrow: words.title, title: activity.name, lead: image?.lead || words.lead }}
          brief={activity}
          rulesHref={image && image.rules.length > 0 ? '#rules' : null}
        />
        {activity.state !== 'running' && <NotRunningNote activity={activity} quiet={words.quiet} />}
      </div>
      {image ? (
        <Pictures image={image} />
      ) : (
        <WeaveArt className={styles.art} name={activity.name} motif={words.motif} hue={words.hue} isEager />
      )}
      {image && image.rules.length > 0 && (
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

/** Says that the activity is not running, and shows other links. */
function NotRunningNote({
  activity: { state },
  quiet,
}: { activity: ImagePageProps['reply']['activity'] } & Pick<QuietActivity, 'quiet'>) {
  const isOff = state === 'off';
  return (
    <StatusNote
      status={state === 'upcoming' || isOff ? state : 'ended'}
      level={2}
      title={isOff ? quiet.title : undefined}
      text={isOff ? quiet.text : undefined}
    >
      <ButtonLink href="/notice">{activityTexts.notices}</ButtonLink>
      <ButtonLink href="/">{imageTexts.home}</ButtonLink>
    </StatusNote>
  );
}

function Pictures({ image: { background, pictures } }: { image: Images }) {
  return (
    <div className={styles.pictures}>
      {/*
       * The Content Security Policy forbids style attributes but not SVG attributes, so an SVG draws the background.
       */}
      <svg className={styles.ground} aria-hidden="true">
        <rect width="100%" height="100%" fill={background} />
      </svg>
      {pictures.map((picture, index) => (
        <ImageMap key={picture.src} picture={picture} isFirst={index === 0} />
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

type Picture = Images['pictures'][number];

/**
 * A picture with hotspots, which can be clicked on wide screens and are also listed as buttons below. The alt text is
 * shown if the picture cannot be loaded.
 */
function ImageMap({ picture, isFirst }: { picture: Picture; isFirst: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { src, alt, width, height, hotspots, title, text } = picture;
  return (
    <div className={styles.picture} data-titled={title ? true : undefined}>
      <div className={styles.frame}>
        {isBroken ? (
          <p className={styles.instead}>{alt}</p>
        ) : (
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setBroken(true)}
          />
        )}
        {!isBroken && hotspots.length > 0 && (
          <svg className={styles.places} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {hotspots.map((spot) => (
              <HotspotArea key={spot.label} {...spot} />
            ))}
          </svg>
        )}
      </div>
      {(title || text || hotspots.length > 0) && (
        <div className={styles.mapWords}>
          {title && <h2>{title}</h2>}
          {text && <p>{text}</p>}
          <div className={styles.buttons}>
            {hotspots.map(({ label, href }) => (
              <ButtonLink key={label} href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
