import type { ContentDraft } from '@feisuo/contract/schemas/console-content';
import type { NewsPage } from '@feisuo/contract/schemas/page-support';
import { fillPlaceholders } from '../features/activity/fill-placeholders.ts';
import { AgreementView } from '../features/agreement/agreement-view.tsx';
import { AboutGame } from '../features/game/about-game.tsx';
import { EntryQuestion } from '../features/help/entry-question.tsx';
import { ArticleView } from '../features/news/article-view.tsx';
import { NoticeView } from '../features/notices/notice-view.tsx';
import { useSite } from '../use-site.ts';
import { PreviewStage } from './preview-stage.tsx';
import { usePreviewDraft } from './use-preview-draft.ts';

/** Renders an operator's draft, which the console sends, with the components of the published page. */
export function ContentPreview({ texts }: { texts: NewsPage }) {
  const { site } = useSite();
  const draft = usePreviewDraft() as ContentDraft | null;
  const brand = { brand: site.brand.name, suffix: site.brand.suffix, company: site.company.name };
  return (
    <PreviewStage>
      <main>{draft && <Drawn draft={fillPlaceholders(draft, brand)} texts={texts} />}</main>
    </PreviewStage>
  );
}

function Drawn({ draft, texts }: { draft: ContentDraft; texts: NewsPage }) {
  switch (draft.kind) {
    case 'article':
      return <ArticleView {...draft} texts={texts} previous={null} next={null} isBrought={false} />;
    case 'notice':
      return <NoticeView notice={draft.notice} />;
    case 'help':
      return (
        <div className="wrap">
          <EntryQuestion entry={draft.entry} isOpen />
        </div>
      );
    case 'game':
      return <AboutGame game={draft.game} />;
    case 'agreement':
      return <AgreementView agreement={draft.agreement} versions={[]} inForce={null} />;
  }
}
