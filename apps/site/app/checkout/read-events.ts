import type { OrderStatus } from './order.ts';

/** Takes a stream of server-sent events as it comes, in pieces of any size, and tells the order's statuses. */
export function createEventReader(tell: (status: OrderStatus) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    // A line end may itself be cut in two; what is whole ends in an empty line.
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const status = statusOf(block.split('\n'));
      if (status) tell(status);
    }
  };
}

function statusOf(lines: readonly string[]): OrderStatus | null {
  const valueOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  if (!valueOf('event').includes('status')) return null;
  try {
    const told = JSON.parse(valueOf('data').join('\n')) as Partial<OrderStatus> | null;
    return typeof told?.status === 'string' ? (told as OrderStatus) : null;
  } catch {
    return null;
  }
}
