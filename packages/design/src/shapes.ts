/**
 * Shapes from which drawings are made: predicates over a plane 100 units high, with its origin in the middle and y
 * pointing down.
 */

export type Shape = (x: number, y: number) => boolean;

export const oval =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

export const disc = (cx: number, cy: number, radius: number): Shape => oval(cx, cy, radius, radius);

export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) <= width / 2;

export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

/** A polygon from its corners `x, y, x, y, …`, by the even-odd rule. */
export const poly =
  (...corners: number[]): Shape =>
  (x, y) => {
    let isInside = false;
    let [x1 = 0, y1 = 0] = corners.slice(-2);
    for (let i = 0; i < corners.length; i += 2) {
      const [x2 = 0, y2 = 0] = corners.slice(i, i + 2);
      if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) isInside = !isInside;
      [x1, y1] = [x2, y2];
    }
    return isInside;
  };

/** A line of `width` with round ends through the points `x, y, x, y, …`. */
export const line =
  (width: number, ...points: number[]): Shape =>
  (x, y) => {
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(i, i + 4);
      const [dx, dy] = [x2 - x1, y2 - y1];
      const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
      const at = Math.min(1, Math.max(0, along));
      if (Math.hypot(x - x1 - at * dx, y - y1 - at * dy) <= width / 2) return true;
    }
    return false;
  };

/** The union of a shape and its mirror image about the vertical axis. */
export const mirrored =
  (shape: Shape): Shape =>
  (x, y) =>
    shape(x, y) || shape(-x, y);

/** Turns a shape clockwise about the origin, and then moves it by `dx` and `dy`. */
export function placed(shape: Shape, dx: number, dy: number, degrees = 0): Shape {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => shape((x - dx) * cos + (y - dy) * sin, (y - dy) * cos - (x - dx) * sin);
}

export const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));

/** The first shape without the parts that the other shapes cover. */
export const minus =
  (shape: Shape, ...others: Shape[]): Shape =>
  (x, y) =>
    shape(x, y) && !others.some((other) => other(x, y));

export const where =
  (shape: Shape, ...others: Shape[]): Shape =>
  (x, y) =>
    shape(x, y) && others.every((other) => other(x, y));

/** Copies of a shape, turned evenly around the origin. */
export const around = (count: number, shape: Shape): Shape =>
  union(...Array.from({ length: count }, (_, i) => placed(shape, 0, 0, (i * 360) / count)));
