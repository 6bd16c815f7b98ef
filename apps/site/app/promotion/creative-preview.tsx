import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { useEffect, useState } from 'react';
import { Skeleton } from '../components/skeleton.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { SiteLayout } from '../features/site-layout/site-layout.tsx';
import popup from '../popups/popup-host.module.css';
import { PreviewStage } from '../preview/preview-stage.tsx';
import { usePreviewDraft } from '../preview/use-preview-draft.ts';
import { useSite } from '../use-site.ts';
import { CardPlace } from './card-place.tsx';
import styles from './creative-preview.module.css';
import type { Promo } from './promo.ts';
import { readPromo } from './read-promo.ts';
import { useFitsMargin } from './use-fits-margin.ts';
import { viewOf, type View } from './choose-view.ts';

const texts = {
  title: '创意预览',
  untitled: '没有标题，线上不会展示',
  noRoom: '右侧卡片只在够宽的窗口里展示，这样的宽度下看不到它',
  waiting: '正在准备预览',
} as const;

const nothing = () => {};

/** Renders a creative as visitors see it, above a placeholder page and without tracking. */
export function CreativePreview() {
  const slot = usePreviewDraft();
  const shared = useSite();
  const promo = slot === null ? null : readPromo(slot);
  return (
    <PreviewStage>
      <SiteLayout {...shared} hasHero={false} hasDock account={{ bar: null, sheet: null }} widget={null}>
        <div className={`wrap ${styles.ground}`}>
          <h1 className="sr-only">{texts.title}</h1>
          <WeaveArt name="creative-preview" motif="aim" hue="cyan" isEager />
          <Skeleton lines={6} label={texts.waiting} />
        </div>
      </SiteLayout>
      {/* When a picture or page of the draft changes, a new key makes React load failed pictures again. */}
      {promo && <Shown key={JSON.stringify([promo.picture, promo.icon, promo.subicon, promo.page])} promo={promo} />}
      {slot !== null && !promo && <Note text={texts.untitled} />}
    </PreviewStage>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className={styles.note} role="status">
    {text}
  </p>
);

function Shown({ promo }: { promo: Promo }) {
  const isRoomy = useFitsMargin();
  if (promo.slotId !== slotIds.tipsCard && promo.slotId !== slotIds.rightCard) return <Popup promo={promo} />;
  if (promo.slotId === slotIds.rightCard && !isRoomy) return <Note text={texts.noRoom} />;
  return <CardPlace promo={promo} onClose={nothing} onFollow={nothing} onFollowInner={nothing} />;
}

/** The popup is not a modal dialog here, because a modal dialog would take the focus from the console. */
function Popup({ promo }: { promo: Promo }) {
  const view = useView(promo);
  return (
    <div className={styles.veil}>
      <dialog open className={popup.popup} aria-label={promo.title} data-kind="promotion">
        {view && <Drawn view={view} promo={promo} />}
      </dialog>
    </div>
  );
}

const Drawn = ({ view: View, promo }: { view: View; promo: Promo }) => (
  <View promo={promo} secondsLeft={promo.autoCloseSeconds} onFollow={nothing} onDone={nothing} onClose={nothing} />
);

function useView(promo: Promo): View | null {
  const [found, setFound] = useState<{ View: View } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void viewOf(promo).then((View) => isCurrent && setFound({ View }));
    return () => {
      isCurrent = false;
    };
  }, [promo]);
  return found?.View ?? null;
}
