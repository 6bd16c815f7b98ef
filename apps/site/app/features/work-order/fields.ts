import { addressParams } from '@feisuo/contract/facts/address-params';
import { supportLimits, ticketKinds, type TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, SubmitTicketRequest } from '@feisuo/contract/schemas/support';
import { manyLines, oneLine, textFault } from '../../forms/user-text.ts';
import { workOrderTexts } from './texts.ts';

/** The form values. */
export interface WorkOrderFields {
  kind: TicketKind;
  /** The id of a game in the library; empty if the member typed another name. */
  gameId: string;
  gameName: string;
  region: string;
  happenedAt: string;
  text: string;
  contact: string;
}

export const emptyFields: WorkOrderFields = {
  kind: 'line',
  gameId: '',
  gameName: '',
  region: '',
  happenedAt: '',
  text: '',
  contact: '',
};

type OptionalField = 'gameName' | 'region' | 'happenedAt';

/** The optional fields that are shown for each kind of ticket. A payment ticket needs no game server, for example. */
const askedFields: Record<TicketKind, readonly OptionalField[]> = {
  line: ['gameName', 'region', 'happenedAt'],
  pay: ['happenedAt'],
  account: ['happenedAt'],
  client: ['gameName', 'happenedAt'],
  other: [],
};

export const asksFor = (kind: TicketKind, field: OptionalField): boolean => askedFields[kind].includes(field);

export const isTicketKind = (kind: unknown): kind is TicketKind => ticketKinds.some((one) => one === kind);

export type FieldErrors = Partial<Record<'text', string>>;

/** The errors by field; null if the form is valid. */
export function errorsOf({ text }: WorkOrderFields): FieldErrors | null {
  const fault = textFault(text);
  return fault && { text: workOrderTexts.faults[fault] };
}

interface Extras {
  attachments: readonly Attachment[];
  /** The diagnostics as they were shown, and their short form; null if the member did not agree to send them. */
  diagnostics: { text: string; environment: string } | null;
}

/** The request body. Values of fields that are hidden for the chosen kind are not sent. */
export function requestBodyOf(
  fields: WorkOrderFields,
  { attachments, diagnostics }: Extras,
): Omit<SubmitTicketRequest, 'clientKey'> {
  const { kind, gameId } = fields;
  const optional = (field: OptionalField, longest: number) =>
    asksFor(kind, field) ? oneLine(fields[field]).slice(0, longest) : '';
  return {
    kind,
    gameId: asksFor(kind, 'gameName') ? gameId : '',
    gameName: optional('gameName', supportLimits.gameName),
    region: optional('region', supportLimits.region),
    happenedAt: optional('happenedAt', supportLimits.happenedAt),
    text: manyLines(fields.text),
    contact: oneLine(fields.contact).slice(0, supportLimits.contact),
    attachments: attachments.map(({ id }) => id),
    ...(diagnostics && {
      diagnostics: manyLines(diagnostics.text).slice(0, supportLimits.diagnostics),
      environment: oneLine(diagnostics.environment).slice(0, supportLimits.environment),
    }),
  };
}

/** The kind of ticket that the URL of the page asks for. */
export function ticketKindOf(search: string): TicketKind {
  const kind = new URLSearchParams(search).get(addressParams.ticketKind);
  return isTicketKind(kind) ? kind : emptyFields.kind;
}

/** Initial values from the URL of this page, such as `?kind=pay`, `?game=pubg` or `?order=P261116…`. */
export function fieldsOfAddress(
  search: string,
  games: readonly { id: string; name: string }[],
): Partial<WorkOrderFields> {
  const params = new URLSearchParams(search);
  const game = games.find(({ id }) => id === params.get('game'));
  const order = params.get('order') ?? '';
  return {
    kind: ticketKindOf(search),
    ...(game && { gameId: game.id, gameName: game.name }),
    ...(/^P\w{6,40}$/.test(order) && { text: workOrderTexts.aboutOrder(order) }),
  };
}
