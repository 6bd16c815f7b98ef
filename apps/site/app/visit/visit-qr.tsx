import { useEffect, useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import type { QrDrawing } from '../content/qr-drawing.server.ts';
import { hasVisitSource } from './landing.ts';

interface VisitQrProps {
  /** The QR code that the server rendered, without the visit's source. */
  drawing: QrDrawing;
  href: string;
  label: string;
}

/** QR code of a page of this site, for another device. It is drawn again if the visit has a source. */
export function VisitQr({ drawing, href, label }: VisitQrProps) {
  const [own, setOwn] = useState<QrDrawing>();
  useEffect(() => {
    if (!hasVisitSource()) return;
    Promise.all([import('./address-with-visit.ts'), import('../components/draw-qr.ts')])
      .then(([{ addressWithVisit }, { drawQr }]) => setOwn(drawQr(addressWithVisit(href))))
      // On failure the first code stays, which leads to the same page.
      .catch(() => {});
  }, [href]);
  return <QrCode drawing={own ?? drawing} label={label} />;
}
