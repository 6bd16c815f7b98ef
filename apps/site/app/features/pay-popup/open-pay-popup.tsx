import { tabMemory } from '../../checkout/order-memory.ts';
import { openPopup, type OpenedPopup } from '../../popups/open-popup.ts';
import { PayPopup } from './pay-popup.tsx';
import { payPopupTexts } from './texts.ts';

/** The payment popup of an ended trial. Closed by hand, a reload does not reopen it. */
export const openPayPopup = (): OpenedPopup =>
  openPopup({
    kind: 'payment',
    label: payPopupTexts.title,
    render: ({ close }) => <PayPopup onClose={close} />,
    onClosed() {
      if (tabMemory.read()?.place === 'popup') tabMemory.forget();
    },
  });
