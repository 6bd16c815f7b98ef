import type { MetaFunction } from 'react-router';
import { DataPage } from '../../features/member/data/data-page.tsx';
import { dataTexts } from '../../features/member/data/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: dataTexts.title, description: dataTexts.signInText, isHidden: true });

export default function Data() {
  return <DataPage />;
}
