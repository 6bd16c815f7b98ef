import { saveFile } from '../save-file.ts';

const SCALE = 2;
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'text-anchor',
];

const HEAD = 52;
const EDGE = 16;

/**
 * Saves the drawing as an image with title and legend. The computed colours are copied into the SVG elements, because
 * the image cannot use the page's style sheets.
 */
export async function savePicture(
  name: string,
  svg: SVGSVGElement,
  { title, message }: { title: string; message: string },
): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of drawn) element.setAttribute(property, style.getPropertyValue(property));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (HEAD + height + EDGE) * SCALE;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const page = getComputedStyle(svg);
  const colour = (token: string) => page.getPropertyValue(token);
  brush.fillStyle = colour('--ink-2');
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(SCALE, SCALE);
  brush.fillStyle = colour('--t-1');
  brush.font = `600 15px ${page.fontFamily}`;
  brush.fillText(title, EDGE, 24);
  brush.fillStyle = colour('--t-2');
  brush.font = `12px ${page.fontFamily}`;
  brush.fillText(message, EDGE, 42, width);
  brush.drawImage(picture, EDGE, HEAD, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(`${name}.png`, blob);
}
