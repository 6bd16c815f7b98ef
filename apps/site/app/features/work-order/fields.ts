import { supportLimits, ticketKinds, type TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, SubmitTicketRequest } from '@feisuo/contract/schemas/support';
import { manyLines, oneLine, textFault } from '../../forms/own-words.ts';
import { workOrderTexts } from './texts.ts';

/** What somebody fills in. */
export interface WorkOrderFields {
  kind: TicketKind;
  /** Empty unless the game was chosen from the library. */
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

type AskedField = 'gameName' | 'region' | 'happenedAt';

/** What is asked for besides the description: nobody must say which server their payment was on. */
const askedFields: Record<TicketKind, readonly AskedField[]> = {
  line: ['gameName', 'region', 'happenedAt'],
  pay: ['happenedAt'],
  account: ['happenedAt'],
  client: ['gameName', 'happenedAt'],
  other: [],
};

export const asksFor = (kind: TicketKind, field: AskedField): boolean => askedFields[kind].includes(field);

export const isTicketKind = (kind: unknown): kind is TicketKind => ticketKinds.some((one) => one === kind);

export type FieldErrors = Partial<Record<'text', string>>;

/** What must be mended before it can be sent; null when nothing must. */
export function errorsOf({ text }: WorkOrderFields): FieldErrors | null {
  const fault = textFault(text);
  return fault && { text: workOrderTexts.faults[fault] };
}

interface Extras {
  attachments: readonly Attachment[];
  /** What stands in the preview, and the short form of it; null where the box is not ticked. */
  diagnostics: { text: string; environment: string } | null;
}

/** The letter itself. What was typed and then hidden by another kind is not sent. */
export function letterOf(
  fields: WorkOrderFields,
  { attachments, diagnostics }: Extras,
): Omit<SubmitTicketRequest, 'clientKey'> {
  const { kind, gameId } = fields;
  const asked = (field: AskedField, longest: number) =>
    asksFor(kind, field) ? oneLine(fields[field]).slice(0, longest) : '';
  return {
    kind,
    gameId: asksFor(kind, 'gameName') ? gameId : '',
    gameName: asked('gameName', supportLimits.gameName),
    region: asked('region', supportLimits.region),
    happenedAt: asked('happenedAt', supportLimits.happenedAt),
    text: manyLines(fields.text),
    contact: oneLine(fields.contact).slice(0, supportLimits.contact),
    attachments: attachments.map(({ id }) => id),
    ...(diagnostics && {
      diagnostics: manyLines(diagnostics.text).slice(0, supportLimits.diagnostics),
      environment: oneLine(diagnostics.environment).slice(0, supportLimits.environment),
    }),
  };
}

/** What a link to this page says of the matter: `?kind=pay`, `?game=pubg`, `?order=P261116…`. */
export function fieldsOfAddress(
  search: string,
  games: readonly { id: string; name: string }[],
): Partial<WorkOrderFields> {
  const params = new URLSearchParams(search);
  const kind = params.get('kind');
  const game = games.find(({ id }) => id === params.get('game'));
  const order = params.get('order') ?? '';
  return {
    kind: isTicketKind(kind) ? kind : emptyFields.kind,
    ...(game && { gameId: game.id, gameName: game.name }),
    ...(/^P\w{6,40}$/.test(order) && { text: workOrderTexts.aboutOrder(order) }),
  };
}
