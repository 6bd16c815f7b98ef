import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { ContentDocument } from '@feisuo/contract/schemas/operator';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { SiteSettingsForm } from './site-settings-form.tsx';

export type SiteDocument = ContentDocument & { content: SiteConfig };

export function SitePage() {
  const api = useApi();
  const remote = useRemote(useCallback(() => api.get<SiteDocument>('content/site'), [api]));
  return (
    <RemoteView what="站点设置" remote={remote}>
      {(site) => <SiteSettingsForm site={site} />}
    </RemoteView>
  );
}
