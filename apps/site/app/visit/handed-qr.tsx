import { useEffect, useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import type { QrDrawing } from '../content/qr-drawing.server.ts';
import { hasOrigin } from './landing.ts';

interface HandedQrProps {
  /** As server-rendered, without a source. */
  drawing: QrDrawing;
  href: string;
  label: string;
}

/** The QR code of our page for another device; redrawn for a visit with a source. */
export function HandedQr({ drawing, href, label }: HandedQrProps) {
  const [own, setOwn] = useState<QrDrawing>();
  useEffect(() => {
    if (!hasOrigin()) return;
    Promise.all([import('./hand-over.ts'), import('../components/draw-qr.ts')])
      .then(([{ handOver }, { drawQr }]) => setOwn(drawQr(handOver(href))))
      // Otherwise the first code stays, which leads to the same page.
      .catch(() => {});
  }, [href]);
  return <QrCode drawing={own ?? drawing} label={label} />;
}
