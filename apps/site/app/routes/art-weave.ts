import { isWeaveHue } from '@feisuo/design/weave';
import { drawings, isWeaveMotif } from '@feisuo/design/weave-motifs';
import { weaveSvg } from '@feisuo/design/weave-svg';
import type { LoaderFunctionArgs } from 'react-router';
import { artNotFound, artResponse } from '../art/art-response.server.ts';
import { weavePng } from '../art/weave-png.server.ts';

const maxNameLength = 60;

/** Columns and rows of a picture for the full width of the page. */
const fine = { cols: 124, rows: 62 };

export function loader({ params, request }: LoaderFunctionArgs) {
  const { hue = '', motif = '', file = '' } = params;
  const [, name = '', type = ''] = /^(.+)\.(svg|png)$/su.exec(file) ?? [];
  const isKnown = name.length > 0 && name.length <= maxNameLength;
  if (!isKnown || !isWeaveHue(hue) || !isWeaveMotif(motif)) return artNotFound();
  const size = new URL(request.url).pathname.startsWith('/art/cloth/') ? fine : {};
  const tile = { name, drawing: drawings[motif], hue, ...size };
  return type === 'png' ? artResponse(weavePng(tile), 'png') : artResponse(weaveSvg(tile));
}
