import { useEffect, useState } from 'react';
import own from './two-factor.module.css';

interface Drawn {
  path: string;
  size: number;
}

// Cameras want this much white around a code.
const border = 4;

/** A QR code drawn as one SVG path. The encoder is loaded by whoever needs it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data, size } = encode(text, { ecc: 'M', border });
      if (!isOver) setDrawn({ path: qrPath(data), size });
    };
    void draw();
    return () => {
      isOver = true;
    };
  }, [text]);
  return (
    <div className={own.qr}>
      {drawn && (
        <svg
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          width="100%"
          height="100%"
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${drawn.size}v${drawn.size}H0z`} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

/** The dark squares of a QR code as one path, a unit to the square: runs in a row are one stroke of the pen. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return path;
}
