import type { MetaFunction } from 'react-router';
import { useLocation } from 'react-router';
import { DeveloperOverview } from '../../features/developers/overview.tsx';
import { overviewTexts } from '../../features/developers/overview-texts.ts';
import { languageOf } from '../../features/developers/pages.ts';
import { useSite } from '../../use-site.ts';
import { developerMeta } from './meta.ts';

export const meta: MetaFunction = (args) => developerMeta(args, overviewTexts[languageOf(args.location.pathname)]);

export default function Overview() {
  const { accountOrigin } = useSite();
  return <DeveloperOverview language={languageOf(useLocation().pathname)} issuer={accountOrigin} />;
}
