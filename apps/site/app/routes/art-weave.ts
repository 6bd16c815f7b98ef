import { isWeaveHue, isWeaveMotif } from '@feisuo/design/weave';
import { weaveSvg } from '@feisuo/design/weave-svg';
import type { LoaderFunctionArgs } from 'react-router';
import { artNotFound, artResponse } from '../art/art-response.server.ts';
import { weavePng } from '../art/weave-png.server.ts';

const maxNameLength = 60;

/** A cloth as wide as the page. */
const fine = { cols: 62, rows: 31 };

export function loader({ params, request }: LoaderFunctionArgs) {
  const { hue = '', motif = '', file = '' } = params;
  const [, name = '', type = ''] = /^(.+)\.(svg|png)$/su.exec(file) ?? [];
  const isKnown = name.length > 0 && name.length <= maxNameLength;
  if (!isKnown || !isWeaveHue(hue) || !isWeaveMotif(motif)) return artNotFound();
  const size = new URL(request.url).pathname.startsWith('/art/cloth/') ? fine : {};
  const tile = { name, motif, hue, ...size };
  return type === 'png' ? artResponse(weavePng(tile), 'png') : artResponse(weaveSvg(tile));
}
