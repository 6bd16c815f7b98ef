import { useEffect, useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import type { QrDrawing } from '../content/qr-drawing.server.ts';
import { hasOrigin } from './landing.ts';

interface HandedQrProps {
  /** As the server drew it, for anybody. */
  drawing: QrDrawing;
  href: string;
  label: string;
}

/** The code of a page of ours for another device; drawn anew for a visit that came from somewhere. */
export function HandedQr({ drawing, href, label }: HandedQrProps) {
  const [own, setOwn] = useState<QrDrawing>();
  useEffect(() => {
    if (!hasOrigin()) return;
    Promise.all([import('./hand-over.ts'), import('../components/draw-qr.ts')])
      .then(([{ handOver }, { drawQr }]) => setOwn(drawQr(handOver(href))))
      // What did not arrive leaves the code that is there, which leads to the same page.
      .catch(() => {});
  }, [href]);
  return <QrCode drawing={own ?? drawing} label={label} />;
}
