import { isWeaveHue } from '@feisuo/design/weave';
import { isWeaveMotif } from '@feisuo/design/weave-motifs';
import type { LoaderFunctionArgs } from 'react-router';
import { artNotFound, artResponse } from '../art/art-response.server.ts';
import { clientSvg } from '../art/client-svg.server.ts';

const maxTextLength = 20;

export function loader({ params }: LoaderFunctionArgs) {
  const { hue = '', motif = '', brand = '', line = '', file = '' } = params;
  const [, game = '', still] = /^(.+?)(\.still)?\.svg$/su.exec(file) ?? [];
  const isShort = [game, brand, line].every((text) => text !== '' && text.length <= maxTextLength);
  if (!isShort || !isWeaveHue(hue) || !isWeaveMotif(motif)) return artNotFound();
  return artResponse(clientSvg({ brand, game, line, motif, hue, isStill: still !== undefined }));
}
