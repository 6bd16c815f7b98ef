import type { QrDrawing } from '../content/qr-drawing.server.ts';
import styles from './qr-code.module.css';

/** A QR code. It is black on white with a quiet zone of four modules in every theme, because scanners need that. */
export function QrCode({ drawing, label }: { drawing: QrDrawing; label: string }) {
  const quiet = 4;
  const side = drawing.size + 2 * quiet;
  return (
    <svg
      className={styles.code}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawing.path} />
    </svg>
  );
}
