import { clothRowsSvg } from '@feisuo/design/cloth-rows';
import { bundleSvg } from '@feisuo/design/thread-bundle';
import type { LoaderFunctionArgs } from 'react-router';
import { artNotFound, artResponse } from '../art/art-response.server.ts';

const drawings = new Map([
  ['rows.svg', clothRowsSvg],
  ['bundle.svg', bundleSvg],
]);

export function loader({ params }: LoaderFunctionArgs) {
  const draw = drawings.get(params['file'] ?? '');
  return draw ? artResponse(draw()) : artNotFound();
}
