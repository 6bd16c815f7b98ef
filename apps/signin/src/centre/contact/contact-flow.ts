import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';

export type ContactKind = 'phone' | 'email';

export type ContactFlow =
  | { step: 'shown' }
  | { step: 'address'; kind: ContactKind; address: string; fault: string | null }
  | { step: 'code'; kind: ContactKind; address: string; verificationId: string; fault: string | null }
  | {
      step: 'conflict';
      kind: ContactKind;
      address: string;
      /**
       * The verification token is still valid after the server refused the contact. It is sent once more with the
       * member's decision.
       */
      verificationToken: string;
      choice: ConflictResolution;
      fault: string | null;
    };

export type ContactEvent =
  | { type: 'begin'; kind: ContactKind }
  | { type: 'sent'; address: string; verificationId: string }
  | { type: 'refused'; fault: string }
  | { type: 'taken'; verificationToken: string }
  | { type: 'chose'; choice: ConflictResolution }
  /** The code cannot be tried once more. Leads back to the form for the address and shows the reason. */
  | { type: 'over'; fault: string }
  | { type: 'back' }
  | { type: 'leave' };

export const contactShown: ContactFlow = { step: 'shown' };

export function contactFlow(flow: ContactFlow, event: ContactEvent): ContactFlow {
  if (event.type === 'leave') return contactShown;
  if (event.type === 'begin') return { step: 'address', kind: event.kind, address: '', fault: null };
  if (flow.step === 'shown') return flow; // Ignores an answer that arrives after the member left the form.
  switch (event.type) {
    case 'sent':
      return {
        step: 'code',
        kind: flow.kind,
        address: event.address,
        verificationId: event.verificationId,
        fault: null,
      };
    case 'refused':
      return { ...flow, fault: event.fault };
    case 'taken':
      return {
        step: 'conflict',
        kind: flow.kind,
        address: flow.address,
        verificationToken: event.verificationToken,
        choice: 'DEFAULT',
        fault: null,
      };
    case 'chose':
      return flow.step === 'conflict' ? { ...flow, choice: event.choice, fault: null } : flow;
    case 'over':
      return { step: 'address', kind: flow.kind, address: flow.address, fault: event.fault };
    case 'back':
      return { step: 'address', kind: flow.kind, address: flow.address, fault: null };
  }
}
