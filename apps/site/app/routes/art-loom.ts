import { clothRowsSvg } from '@feisuo/design/cloth-rows';
import { bundleSvg } from '@feisuo/design/thread-bundle';
import type { LoaderFunctionArgs } from 'react-router';
import { svgNotFound, svgResponse } from '../content/svg-response.server.ts';

const drawings = new Map([
  ['rows.svg', clothRowsSvg],
  ['bundle.svg', bundleSvg],
]);

export function loader({ params }: LoaderFunctionArgs) {
  const draw = drawings.get(params['file'] ?? '');
  return draw ? svgResponse(draw()) : svgNotFound();
}
