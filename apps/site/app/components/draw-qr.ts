import { encode } from 'uqr';

/** A QR code as one SVG path over `size` modules, without the quiet zone. */
export interface QrDrawing {
  size: number;
  path: string;
}

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size;) {
      let length = 0;
      while (row[x + length]) length++;
      if (length > 0) path += `M${x} ${y}h${length}v1h-${length}z`;
      x += length || 1;
    }
  });
  return { size, path };
}
