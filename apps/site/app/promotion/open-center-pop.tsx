import type { ReactNode } from 'react';
import { openPopup, type OpenedPopup } from '../popups/open-popup.ts';
import { closedMarks } from './dismissed-promotions.ts';
import type { Promo } from './promo.ts';
import styles from './shown.module.css';
import { lifecycleOf } from './slots.ts';
import { useImpression } from './use-impression.ts';
import { viewOf } from './choose-view.ts';

/**
 * Opens the center popup and resolves to true if it opened. `mayOpen` is checked after the view is loaded, because a
 * payment popup may have opened meanwhile.
 */
export async function openCenterPop(promo: Promo, mayOpen: () => boolean): Promise<boolean> {
  const View = await viewOf(promo);
  if (!mayOpen()) return false;
  const showing = lifecycleOf(promo);
  const popup: OpenedPopup = openPopup({
    kind: 'promotion',
    label: promo.title,
    render: ({ close }) => (
      <Shown promo={promo} onTimeout={() => popup.close()}>
        {(secondsLeft) => (
          <View
            promo={promo}
            secondsLeft={secondsLeft}
            onClose={close}
            onFollow={showing.click}
            onDone={() => popup.close()}
          />
        )}
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

interface ShownProps {
  promo: Promo;
  onTimeout: () => void;
  children: (secondsLeft: number | null) => ReactNode;
}

function Shown({ promo, onTimeout, children }: ShownProps) {
  const { shown, secondsLeft } = useImpression(promo, onTimeout);
  return (
    <div className={styles.shown} {...shown}>
      {children(secondsLeft)}
    </div>
  );
}
