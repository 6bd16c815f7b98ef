import { emptyFields, type FieldErrors, type WorkOrderFields } from './fields.ts';

type Doing = 'signing-in' | 'uploading' | 'sending';

type WorkOrderView =
  | { name: 'filling'; failure: string | null }
  | { name: 'busy'; doing: Doing }
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
  | { type: 'start'; doing: Doing }
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
      return { ...order, errors: {}, view: { name: 'busy', doing: event.doing } };
    case 'fail':
      return { ...order, view: { name: 'filling', failure: event.message } };
    case 'sent':
      // Clears the input.
      return { ...newWorkOrder, view: { name: 'sent', number: event.number } };
    case 'clear':
      return newWorkOrder;
  }
}

/** Changing a field clears its error. */
const clearErrors = (errors: FieldErrors, changed: Partial<WorkOrderFields>): FieldErrors =>
  'text' in changed ? {} : errors;
