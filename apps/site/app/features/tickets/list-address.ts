import { ticketTexts } from './texts.ts';

export type TicketFilter = keyof typeof ticketTexts.filters;

const isFilter = (name: string | null): name is TicketFilter =>
  name !== null && Object.hasOwn(ticketTexts.filters, name);

/** Which tickets an address asks for. What makes no sense is the beginning of the whole list. */
export function listAsked(params: URLSearchParams): { filter: TicketFilter; page: number } {
  const filter = params.get('state');
  const page = Number(params.get('page') ?? 1);
  return {
    filter: isFilter(filter) ? filter : 'all',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The other way round; what need not be said is left out. */
export function listHref(filter: TicketFilter, page: number): string {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('state', filter);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}
