import type { LotteryDrawReply } from '@feisuo/contract/schemas/activity';

type Drawn = LotteryDrawReply['data'];

/** The state of a lottery draw. `lost`: the draw was requested, but its result is unknown. */
export type Draw =
  | { view: 'ready' | 'drawing' | 'lost' }
  | { view: 'drawn'; drawn: Drawn }
  | { view: 'refused'; message: string; needsPhone: boolean };

export type DrawEvent =
  | { type: 'press' }
  | { type: 'answer'; drawn: Drawn }
  | { type: 'silence' }
  | { type: 'refusal'; message: string; needsPhone: boolean }
  | { type: 'close' };

/** The state when the page opens. `isOpen`: a draw was requested before a reload, and its result is unknown. */
export const firstDraw = (isOpen: boolean): Draw => ({ view: isOpen ? 'lost' : 'ready' });

export function drawReducer(draw: Draw, event: DrawEvent): Draw {
  switch (event.type) {
    case 'press':
      return { view: 'drawing' };
    case 'answer':
      return { view: 'drawn', drawn: event.drawn };
    case 'silence':
      return { view: 'lost' };
    case 'refusal':
      return { view: 'refused', message: event.message, needsPhone: event.needsPhone };
    case 'close':
      // Closing removes a shown result or refusal. A lost draw stays until the member retries it.
      return draw.view === 'drawn' || draw.view === 'refused' ? { view: 'ready' } : draw;
  }
}
