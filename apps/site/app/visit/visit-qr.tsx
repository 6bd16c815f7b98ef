import { useEffect, useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import type { QrDrawing } from '../content/qr-drawing.server.ts';
import { hasVisitSource } from './landing.ts';

interface VisitQrProps {
  /** The QR code that the server rendered. It does not contain the source of the visit. */
  drawing: QrDrawing;
  href: string;
  label: string;
}

/** The QR code of a page of this site, for another device. If the visit has a source, it is drawn again with it. */
export function VisitQr({ drawing, href, label }: VisitQrProps) {
  const [own, setOwn] = useState<QrDrawing>();
  useEffect(() => {
    if (!hasVisitSource()) return;
    Promise.all([import('./address-with-visit.ts'), import('../components/draw-qr.ts')])
      .then(([{ addressWithVisit }, { drawQr }]) => setOwn(drawQr(addressWithVisit(href))))
      // If drawing fails, the first QR code stays, which leads to the same page.
      .catch(() => {});
  }, [href]);
  return <QrCode drawing={own ?? drawing} label={label} />;
}
