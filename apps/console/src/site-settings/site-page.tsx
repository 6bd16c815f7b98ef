import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { ContentDocument } from '@feisuo/contract/schemas/operator';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { ErrorView, LoadingView } from '../components/views.tsx';
import { useRemote } from '../use-remote.ts';
import { SiteSettingsForm } from './site-settings-form.tsx';

export type SiteDocument = ContentDocument & { content: SiteConfig };

export function SitePage() {
  const api = useApi();
  const fetchSite = useCallback(() => api.get<SiteDocument>('content/site'), [api]);
  const { data: site, error, refresh } = useRemote(fetchSite);
  if (error)
    return <ErrorView title="站点设置没有取回来" says={`${error}。网站照常运行。`} onRetry={() => void refresh()} />;
  if (!site) return <LoadingView says="正在读取站点设置…" />;
  // A fetched document is a new form: the key throws the old fields away together with their edits.
  return <SiteSettingsForm key={site.version} site={site} onReload={refresh} />;
}
