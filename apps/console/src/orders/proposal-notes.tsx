import type { ShownProposal } from '@feisuo/contract/schemas/console-orders';
import { Alert } from 'antd';
import { formatMoney } from '../kit/format-money.ts';
import { ProposalActs } from './proposal-acts.tsx';

/** What of an order waits for a second pair of eyes. */
export function ProposalNotes({ proposals, refresh }: { proposals: readonly ShownProposal[]; refresh: () => void }) {
  return proposals
    .filter(({ state }) => state === 'waiting')
    .map((proposal) => (
      <Alert
        key={proposal.id}
        type="warning"
        showIcon
        title={`${proposal.askedBy} 提交了 ${formatMoney(proposal.amountFen)} 的退款，等待另一位同事复核`}
        description={`原因：${proposal.reason}`}
        action={<ProposalActs proposal={proposal} onDone={refresh} />}
      />
    ));
}
