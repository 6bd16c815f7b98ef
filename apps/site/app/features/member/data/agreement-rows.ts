import type { AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { AcceptedAgreementsReply } from '@feisuo/contract/schemas/documents';
import { formatDate } from '../../../format/format-date.ts';
import { dataTexts } from './texts.ts';

const texts = dataTexts.agreements;

export interface AgreementRow {
  kind: AgreementKind;
  version: string;
  text: string;
  /** Whether every account must accept this version, and the member has not done so. */
  isOpen: boolean;
}

const order: readonly AgreementKind[] = ['user', 'privacy', 'membership', 'auto-renewal'];
const askedOnPurchase = new Set<AgreementKind>(['membership', 'auto-renewal']);

/** One row per kind of agreement: the version that waits for acceptance, otherwise the version accepted last. */
export function agreementRows({ list, waiting }: AcceptedAgreementsReply['data']): AgreementRow[] {
  return order.flatMap((kind) => {
    const open = waiting.find((one) => one.kind === kind);
    if (open) {
      const isLater = askedOnPurchase.has(kind);
      const text = isLater ? texts.onPurchase(open.version) : texts.waiting(open.version);
      return { kind, version: open.version, text, isOpen: !isLater };
    }
    const accepted = list.find((one) => one.kind === kind);
    if (!accepted) return [];
    const text = texts.accepted(accepted.version, formatDate(accepted.acceptedAt));
    return { kind, version: accepted.version, text, isOpen: false };
  });
}
