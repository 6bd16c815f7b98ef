import { commonDrawings, type CommonMotif } from '@feisuo/design/common-drawings';
import { isWeaveHue } from '@feisuo/design/weave';
import { weaveSvg } from '@feisuo/design/weave-svg';

const isCommon = (motif: string): motif is CommonMotif => Object.hasOwn(commonDrawings, motif);

/** Data URL of a drawing, made in the browser without a request. The drawing looks the same as on the site. */
export function avatarSource(path: string): string {
  const [, hue = '', motif = '', name = ''] = /^\/art\/weave\/(\w+)\/(\w+)\/(\w+)\.\w+$/.exec(path) ?? [];
  if (!isWeaveHue(hue) || !isCommon(motif)) return path;
  return `data:image/svg+xml,${encodeURIComponent(weaveSvg({ name, drawing: commonDrawings[motif], hue }))}`;
}
