import { emptyFields, type FieldErrors, type WorkOrderFields } from './fields.ts';

type Step = 'signing-in' | 'uploading' | 'sending';

type WorkOrderView =
  | { name: 'filling'; failure: string | null }
  | { name: 'busy'; step: Step }
  | { name: 'sent'; number: string };

export interface WorkOrder {
  fields: WorkOrderFields;
  errors: FieldErrors;
  isRestored: boolean;
  view: WorkOrderView;
}

export type WorkOrderEvent =
  | { type: 'change'; fields: Partial<WorkOrderFields> }
  | { type: 'restore'; fields: WorkOrderFields }
  | { type: 'refuse'; errors: FieldErrors }
  | { type: 'start'; step: Step }
  | { type: 'fail'; message: string }
  | { type: 'sent'; number: string }
  | { type: 'clear' };

const filling: WorkOrderView = { name: 'filling', failure: null };

export const newWorkOrder: WorkOrder = { fields: emptyFields, errors: {}, isRestored: false, view: filling };

export function workOrderReducer(order: WorkOrder, event: WorkOrderEvent): WorkOrder {
  switch (event.type) {
    case 'change':
      return {
        ...order,
        fields: { ...order.fields, ...event.fields },
        errors: clearErrors(order.errors, event.fields),
      };
    case 'restore':
      return { ...order, fields: event.fields, isRestored: true };
    case 'refuse':
      return { ...order, errors: event.errors, view: filling };
    case 'start':
      return { ...order, errors: {}, view: { name: 'busy', step: event.step } };
    case 'fail':
      return { ...order, view: { name: 'filling', failure: event.message } };
    case 'sent':
      // After sending, the input is cleared.
      return { ...newWorkOrder, view: { name: 'sent', number: event.number } };
    case 'clear':
      return newWorkOrder;
  }
}

/** Removes the errors of the fields that were changed. */
const clearErrors = (errors: FieldErrors, changed: Partial<WorkOrderFields>): FieldErrors =>
  'text' in changed ? {} : errors;
