import { useEffect, useState } from 'react';
import type { QrDrawing } from '../components/draw-qr.ts';

/** A drawn QR code; null until the code of the QR encoder is loaded. */
export function useQrDrawing(text: string | null): QrDrawing | null {
  const [drawn, setDrawn] = useState<{ text: string; drawing: QrDrawing } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isCancelled = false;
    import('../components/draw-qr.ts').then(
      ({ drawQr }) => !isCancelled && setDrawn({ text, drawing: drawQr(text) }),
      () => {},
    );
    return () => void (isCancelled = true);
  }, [text]);
  return drawn?.text === text ? drawn.drawing : null;
}
