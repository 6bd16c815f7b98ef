import type { LoaderFunctionArgs } from 'react-router';
import { artNotFound, artResponse } from '../art/art-response.server.ts';
import { isStepArt, stepArtSvg } from '../features/how-it-works/step-art.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const name = params.file?.replace(/\.svg$/, '') ?? '';
  return isStepArt(name) ? artResponse(stepArtSvg(name)) : artNotFound();
}
