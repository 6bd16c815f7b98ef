import type { QrDrawing } from '../content/qr-drawing.server.ts';
import styles from './qr-code.module.css';

/** Ink on pure white with a quiet zone of four modules, as scanners want it, whatever the theme. */
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
