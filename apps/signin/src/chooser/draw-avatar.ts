import { commonDrawings, type CommonMotif } from '@feisuo/design/common-drawings';
import { isWeaveHue } from '@feisuo/design/weave';
import { weaveSvg } from '@feisuo/design/weave-svg';

const isCommon = (motif: string): motif is CommonMotif => Object.hasOwn(commonDrawings, motif);

/** Drawings are made here, without a request; they look as the site draws them. */
export function avatarSource(path: string): string {
  const [, hue = '', motif = '', name = ''] = /^\/art\/weave\/(\w+)\/(\w+)\/(\w+)\.\w+$/.exec(path) ?? [];
  if (!isWeaveHue(hue) || !isCommon(motif)) return path;
  return `data:image/svg+xml,${encodeURIComponent(weaveSvg({ name, drawing: commonDrawings[motif], hue }))}`;
}
