import type { LoaderFunctionArgs } from 'react-router';
import { svgNotFound, svgResponse } from '../content/svg-response.server.ts';
import { isStepArt, stepArtSvg } from '../features/how-it-works/step-art.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const name = params.file?.replace(/\.svg$/, '') ?? '';
  return isStepArt(name) ? svgResponse(stepArtSvg(name)) : svgNotFound();
}
