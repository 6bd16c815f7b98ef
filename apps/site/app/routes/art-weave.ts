import { isWeaveHue, isWeaveMotif, weaveSvg } from '@feisuo/design/weave';
import type { LoaderFunctionArgs } from 'react-router';
import { svgNotFound, svgResponse } from '../content/svg-response.server.ts';

const maxNameLength = 60;

/** Threads of a cloth as wide as a page. */
const fine = { cols: 62, rows: 31 };

export function loader({ params, request }: LoaderFunctionArgs) {
  const { hue = '', motif = '', file = '' } = params;
  const name = file.slice(0, -'.svg'.length);
  const isKnown = file.endsWith('.svg') && name.length > 0 && name.length <= maxNameLength;
  if (!isKnown || !isWeaveHue(hue) || !isWeaveMotif(motif)) return svgNotFound();
  const size = new URL(request.url).pathname.startsWith('/art/cloth/') ? fine : {};
  return svgResponse(weaveSvg({ name, motif, hue, ...size }));
}
