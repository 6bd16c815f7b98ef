import type { GuardianReceipt } from '@feisuo/contract/schemas/support';
import { emptyGuardian, type GuardianErrors, type GuardianFields } from './guardian-fields.ts';

type GuardianView =
  | { name: 'filling'; failure: string | null }
  | { name: 'busy'; doing: 'uploading' | 'sending' }
  | { name: 'sent'; receipt: GuardianReceipt };

/** A guardian's request on its way. Nothing of it is ever put into the browser's storage. */
export interface Guardian {
  fields: GuardianFields;
  errors: GuardianErrors;
  view: GuardianView;
}

export type GuardianEvent =
  | { type: 'change'; fields: Partial<GuardianFields> }
  | { type: 'refuse'; errors: GuardianErrors }
  | { type: 'start'; doing: 'uploading' | 'sending' }
  | { type: 'fail'; message: string }
  | { type: 'sent'; receipt: GuardianReceipt }
  | { type: 'again' };

const filling: GuardianView = { name: 'filling', failure: null };
export const newGuardian: Guardian = { fields: emptyGuardian, errors: {}, view: filling };

export function guardianReducer(guardian: Guardian, event: GuardianEvent): Guardian {
  switch (event.type) {
    case 'change': {
      const touched = Object.keys(event.fields);
      const left = Object.entries(guardian.errors).filter(([field]) => !touched.includes(field));
      return {
        ...guardian,
        fields: { ...guardian.fields, ...event.fields },
        errors: Object.fromEntries(left),
      };
    }
    case 'refuse':
      return { ...guardian, errors: event.errors, view: filling };
    case 'start':
      return { ...guardian, errors: {}, view: { name: 'busy', doing: event.doing } };
    case 'fail':
      return { ...guardian, view: { name: 'filling', failure: event.message } };
    case 'sent':
      return { ...newGuardian, view: { name: 'sent', receipt: event.receipt } };
    case 'again':
      return newGuardian;
  }
}
