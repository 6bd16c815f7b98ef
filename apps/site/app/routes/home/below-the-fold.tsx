import type { HomeConfig } from '@feisuo/contract/schemas/content';
import type { LineSummary } from '@feisuo/contract/schemas/status';
import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import type { Plan } from '../../content/plans.server.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { Downloads } from '../../features/downloads/home-downloads.tsx';
import { Faq } from '../../features/faq/faq.tsx';
import { GameLibrary } from '../../features/game-library/game-library.tsx';
import { HowItWorks } from '../../features/how-it-works/how-it-works.tsx';
import { StatusStrip } from '../../features/line-status/region-list.tsx';
import { Plans } from '../../features/plans/plans.tsx';
import { Promises } from '../../features/promises/promises.tsx';
import type { InstallerOffers } from '../../visit/installer-offer.ts';

interface BelowTheFoldProps {
  home: HomeConfig;
  games: GameBrief[];
  questions: CommonQuestion[];
  plans: Plan[];
  lines: LineSummary | null;
  offers: InstallerOffers;
  downloadQr: QrDrawing;
}

export function BelowTheFold({ home, games, questions, plans, lines, offers, downloadQr }: BelowTheFoldProps) {
  return (
    <>
      <div className="wrap">
        <StatusStrip lines={lines} />
      </div>
      <GameLibrary games={home.games} list={games} />
      <HowItWorks how={home.how} />
      <Plans plans={home.plans} list={plans} />
      <Downloads downloads={home.downloads} offers={offers} qr={downloadQr} />
      <Promises promises={home.promises} />
      <Faq faq={home.faq} questions={questions} />
    </>
  );
}
