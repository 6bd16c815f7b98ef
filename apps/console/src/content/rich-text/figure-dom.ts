import {
  DistanceBlock,
  PictureBlock,
  WeaveBlock,
  type FigureBlock,
  type Picture,
  type TextBlock,
} from '@feisuo/contract/schemas/rich-text';
import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import { weaveUrl } from '@feisuo/design/weave-url';
import type { DOMOutputSpec } from 'prosemirror-model';
import { onSite } from '../../site-address.ts';

/**
 * What a figure shows: a picture, a generated tile or a chart of distances. The caption is not part of it, because the
 * editor stores the caption as text.
 */
export type Drawn = FigureBlock | Extract<TextBlock, { type: 'distance' }>;

/** Renders a figure as a DOM element. ProseMirror renders the caption into `contentDOM`. */
export function drawFigure(drawn: Drawn): DOMOutputSpec {
  const dom = document.createElement('figure');
  dom.dataset['drawn'] = JSON.stringify(drawn);
  const picture = document.createElement('div');
  picture.contentEditable = 'false';
  picture.append(pictureOf(drawn));
  const contentDOM = document.createElement('div');
  dom.append(picture, contentDOM);
  return { dom, contentDOM };
}

function pictureOf(drawn: Drawn): Node {
  if (drawn.type === 'distance')
    return wordsOf(`距离图：${drawn.from.name} → ${drawn.to.map(({ name }) => name).join('、')}`);
  if ('weave' in drawn) {
    const { motif, hue } = drawn.weave;
    return imageOf({ src: weaveUrl({ name: motif, motif, hue }), alt: '', width: 460, height: 230 });
  }
  return drawn.image.src === '' ? wordsOf('还没有选图片') : imageOf(drawn.image);
}

function imageOf({ src, alt, width, height }: Picture): Node {
  return Object.assign(document.createElement('img'), { src: onSite(src), alt, width, height, draggable: false });
}

function wordsOf(text: string): Node {
  const words = document.createElement('p');
  words.textContent = text;
  return words;
}

/**
 * Reads the figure from a copied element. The clipboard may come from any page, so the result is false for a figure
 * that the server would refuse.
 */
export function readFigure(node: HTMLElement): { drawn: Drawn } | false {
  const drawn = parsed(node.dataset['drawn'] ?? '');
  if (typeof drawn !== 'object' || drawn === null) return false;
  const schema = 'image' in drawn ? PictureBlock : 'weave' in drawn ? WeaveBlock : DistanceBlock;
  return shapeFaults(schema, drawn).length === 0 ? { drawn: drawn as Drawn } : false;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
