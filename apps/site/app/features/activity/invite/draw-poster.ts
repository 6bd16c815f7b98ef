import { posterSize, type Placed, type Shape } from './poster-scene.ts';

/** Canvas pixels per unit of the poster, so that the saved picture has 1200 by 1600 pixels. */
const SHARPNESS = 2;

/** The canvas methods that are used to draw a poster. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'setLineDash'
  | 'roundRect'
  | 'beginPath'
> & {
  fillStyle: CanvasRenderingContext2D['fillStyle'];
  strokeStyle: CanvasRenderingContext2D['strokeStyle'];
  lineWidth: number;
  lineJoin: CanvasLineJoin;
  font: string;
};

export interface Fonts {
  text: string;
  mono: string;
}

export function drawPoster(brush: Brush, scene: readonly Shape[], fonts: Fonts): void {
  brush.scale(SHARPNESS, SHARPNESS);
  for (const shape of scene) {
    brush.save();
    if ('at' in shape && shape.at) place(brush, shape.at);
    drawShape(brush, shape, fonts);
    brush.restore();
  }
}

const place = (brush: Brush, { x, y, scale }: Placed) => {
  brush.translate(x, y);
  brush.scale(scale, scale);
};

function drawShape(brush: Brush, shape: Shape, fonts: Fonts): void {
  switch (shape.kind) {
    case 'rect':
      brush.fillStyle = shape.fill;
      brush.beginPath();
      brush.roundRect(shape.x, shape.y, shape.width, shape.height, shape.round);
      return brush.fill();
    case 'fill':
      brush.fillStyle = shape.fill;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a brush is no array
      return brush.fill(new Path2D(shape.d), shape.isEvenOdd ? 'evenodd' : 'nonzero');
    case 'stroke':
      brush.strokeStyle = shape.stroke;
      brush.lineWidth = shape.width;
      brush.lineJoin = shape.isRound ? 'round' : 'miter';
      brush.setLineDash([...(shape.dash ?? [])]);
      return brush.stroke(new Path2D(shape.d));
    case 'text':
      brush.fillStyle = '#11150a';
      brush.font = `${shape.weight} ${shape.size}px ${shape.isMono ? fonts.mono : fonts.text}`;
      return brush.fillText(shape.text, shape.x, shape.y);
  }
}

/** Draws the poster on a canvas, in the fonts of the page. @throws if the browser cannot draw it */
export function paintPoster(scene: readonly Shape[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = posterSize.width * SHARPNESS;
  canvas.height = posterSize.height * SHARPNESS;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  const style = getComputedStyle(document.documentElement);
  drawPoster(brush, scene, {
    text: style.getPropertyValue('--font') || 'sans-serif',
    mono: style.getPropertyValue('--font-mono') || 'monospace',
  });
  return canvas;
}
