import type { HomeConfig } from '@feisuo/contract/schemas/content';
import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { CommonQuestion } from '../../content/common-questions.server.ts';
import type { Plan } from '../../content/plans.server.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { Downloads } from '../../features/downloads/downloads.tsx';
import { Faq } from '../../features/faq/faq.tsx';
import { GameLibrary } from '../../features/game-library/game-library.tsx';
import { HowItWorks } from '../../features/how-it-works/how-it-works.tsx';
import { Plans } from '../../features/plans/plans.tsx';
import { Promises } from '../../features/promises/promises.tsx';
import type { InstallerOffers } from '../../visit/installer-offer.ts';

interface BelowTheFoldProps {
  home: HomeConfig;
  games: GameBrief[];
  questions: CommonQuestion[];
  plans: Plan[];
  offers: InstallerOffers;
  downloadQr: QrDrawing;
}

export function BelowTheFold({ home, games, questions, plans, offers, downloadQr }: BelowTheFoldProps) {
  return (
    <>
      <GameLibrary games={home.games} list={games} />
      <HowItWorks how={home.how} />
      <Plans plans={home.plans} list={plans} />
      <Downloads downloads={home.downloads} offers={offers} qr={downloadQr} />
      <Promises promises={home.promises} />
      <Faq faq={home.faq} questions={questions} />
    </>
  );
}
