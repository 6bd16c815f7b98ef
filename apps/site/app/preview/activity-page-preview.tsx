import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activity';
import { useCallback } from 'react';
import { siteApi } from '../api/site-api.ts';
import { loadBlockFacts } from '../content/block-facts.ts';
import type { PageReply } from '../features/activity/blocks/block-page.tsx';
import { PagePreview } from '../features/activity/blocks/page-preview.tsx';
import { SlimLayout } from '../features/slim-layout/slim-layout.tsx';
import { useSite } from '../use-site.ts';
import { PreviewStage } from './preview-stage.tsx';
import { usePreviewDraft } from './use-preview-draft.ts';

const services = {
  askService: <T,>(path: string, params?: Readonly<Record<string, string>>) =>
    siteApi.get<T>(path, params ? { params } : {}),
};

/** Renders an operator's draft of an activity page, which the console sends. */
export function ActivityPagePreview({ words, plans }: { words: QuietActivity; plans: readonly Plan[] }) {
  const { site } = useSite();
  const draft = usePreviewDraft() as PageReply | null;
  const loadFacts = useCallback(
    (blocks: readonly ActivityBlock[]) => loadBlockFacts(services, async () => plans, blocks),
    [plans],
  );
  const brand = { brand: site.brand.name, suffix: site.brand.suffix, company: site.company.name };
  return (
    <PreviewStage>
      <SlimLayout site={site} account={null}>
        <PagePreview draft={draft} words={words} brand={brand} loadFacts={loadFacts} />
      </SlimLayout>
    </PreviewStage>
  );
}
