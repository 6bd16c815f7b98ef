import { tabMemory } from '../../checkout/order-memory.ts';
import { openPopup, type OpenedPopup } from '../../popups/open-popup.ts';
import { PayPopup } from './pay-popup.tsx';
import { payPopupTexts } from './texts.ts';

/**
 * Opens the payment popup, which is shown after a trial has ended. After the member closes the popup, a reload does not
 * open it again.
 */
export const openPayPopup = (): OpenedPopup =>
  openPopup({
    kind: 'payment',
    label: payPopupTexts.title,
    render: ({ close }) => <PayPopup onClose={close} />,
    onClosed() {
      if (tabMemory.read()?.place === 'popup') tabMemory.forget();
    },
  });
