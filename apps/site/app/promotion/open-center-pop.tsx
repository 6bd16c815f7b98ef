import type { SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import type { ComponentType } from 'react';
import { openPopup, type OpenedPopup } from '../popups/open-popup.ts';
import type { PromoViewProps } from '../features/promotion/promo-view.ts';
import { ActivityPopup } from '../features/promotion/activity-popup.tsx';
import { CenterCard } from '../features/promotion/center-card.tsx';
import { NoticeWindow } from '../features/promotion/notice-window.tsx';
import { PagePopup } from '../features/promotion/page-popup.tsx';
import { closedMarks } from './closed-marks.ts';
import type { Promo } from './promo.ts';
import styles from './shown.module.css';
import { showingOf } from './slots.ts';
import { useShown } from './use-shown.ts';

/** §2: the style decides the popup. ActivityPop has one of its own; the others are other kinds. */
const views: Record<SlotStyle, ComponentType<PromoViewProps>> = {
  ActivityPop: ActivityPopup,
  NoticeWindows: NoticeWindow,
  H5CenterPop: CenterCard,
  ActCenterPop: CenterCard,
};

const viewOf = ({ style, page }: Promo) => (style === 'H5CenterPop' && page ? PagePopup : views[style]);

/** Opens the popup in the middle, and tells whether it was let in. What gives a membership away is the get-VIP popup, whatever its style. */
export async function openCenterPop(promo: Promo): Promise<boolean> {
  const showing = showingOf(promo);
  const GetVip = promo.productId ? (await import('../features/get-vip-popup/get-vip-popup.tsx')).GetVipPopup : null;
  const popup: OpenedPopup = openPopup({
    kind: 'promotion',
    label: promo.title,
    render: ({ close }) => (
      <Shown promo={promo} leave={() => popup.close()}>
        {(secondsLeft) => {
          const acts = {
            onClose: close,
            onFollow() {
              showing.click();
              popup.close();
            },
          };
          return GetVip ? (
            <GetVip
              assets={{
                slotId: promo.slotId,
                creativeId: promo.creativeId,
                imageUrl: promo.picture?.src ?? '',
                title: promo.title,
                desc: promo.desc,
                productid: promo.productId,
              }}
              onClaim={showing.click}
              onDone={() => popup.close()}
              onClose={close}
            />
          ) : (
            <View promo={promo} secondsLeft={secondsLeft} {...acts} />
          );
        }}
      </Shown>
    ),
    onClose() {
      showing.close('manual');
      closedMarks.add(promo.creativeId);
    },
    onClosed: showing.hide,
  });
  return popup.isOpen();
}

function View(props: PromoViewProps) {
  const Chosen = viewOf(props.promo);
  return <Chosen {...props} />;
}

interface ShownProps {
  promo: Promo;
  leave: () => void;
  children: (secondsLeft: number | null) => React.ReactNode;
}

function Shown({ promo, leave, children }: ShownProps) {
  const { shown, secondsLeft } = useShown(promo, leave);
  return (
    <div className={styles.shown} {...shown}>
      {children(secondsLeft)}
    </div>
  );
}
