import type { MetaFunction } from 'react-router';
import { PopupPreview } from '../../features/pay-popup/popup-preview.tsx';
import { payPopupTexts } from '../../features/pay-popup/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: payPopupTexts.preview, description: payPopupTexts.preview, isHidden: true });

/** Empty unless the console hands something over: it has no data of its own. */
export default function PreviewPayPopupPage() {
  return <PopupPreview />;
}
