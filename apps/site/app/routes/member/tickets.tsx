import type { MetaFunction } from 'react-router';
import { ticketTexts } from '../../features/tickets/texts.ts';
import { TicketList } from '../../features/tickets/ticket-list.tsx';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: ticketTexts.title, description: ticketTexts.signInText, isHidden: true });

export default function Tickets() {
  return <TicketList />;
}
