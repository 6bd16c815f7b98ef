import { drawQr, type QrDrawing } from '../components/draw-qr.ts';

/** Modules of white around a code, and pixels of a module in a picture of it. */
const quiet = 4;
const modulePx = 10;

export interface DrawnCode {
  drawing: QrDrawing;
  /** The same as a picture, which a phone can keep and read; empty where nothing can be painted. */
  picture(): string;
}

export function drawCode(text: string): DrawnCode {
  const drawing = drawQr(text);
  return {
    drawing,
    picture() {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = (drawing.size + 2 * quiet) * modulePx;
      const pen = canvas.getContext('2d');
      if (!pen) return '';
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(modulePx, 0, 0, modulePx, quiet * modulePx, quiet * modulePx);
      pen.fillStyle = '#0b0d0c';
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen fills a path
      pen.fill(new Path2D(drawing.path));
      return canvas.toDataURL('image/png');
    },
  };
}
