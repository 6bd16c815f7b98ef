import { useEffect, useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import type { QrDrawing } from '../content/qr-drawing.server.ts';
import { hasVisitSource } from './landing.ts';

interface VisitQrProps {
  /** As server-rendered, without a source. */
  drawing: QrDrawing;
  href: string;
  label: string;
}

/** The QR code of our page for another device; redrawn for a visit with a source. */
export function VisitQr({ drawing, href, label }: VisitQrProps) {
  const [own, setOwn] = useState<QrDrawing>();
  useEffect(() => {
    if (!hasVisitSource()) return;
    Promise.all([import('./address-with-visit.ts'), import('../components/draw-qr.ts')])
      .then(([{ addressWithVisit }, { drawQr }]) => setOwn(drawQr(addressWithVisit(href))))
      // Otherwise the first code stays, which leads to the same page.
      .catch(() => {});
  }, [href]);
  return <QrCode drawing={own ?? drawing} label={label} />;
}
