import { PopupHost } from '../popups/popup-host.tsx';
import { ToastHost } from '../toasts/toast-host.tsx';

export function Overlays() {
  return (
    <>
      <PopupHost />
      <ToastHost />
    </>
  );
}
