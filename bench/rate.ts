/** How many callers there are at once, where deeds are counted. */
export const IN_FLIGHT = 16;

export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** As many at once as there are callers, until all are done. */
export async function ratePerSecond(deeds: readonly (() => Promise<unknown>)[]): Promise<number> {
  const waiting = [...deeds];
  const startedAt = performance.now();
  await Promise.all(
    times(IN_FLIGHT, async () => {
      for (let deed = waiting.pop(); deed; deed = waiting.pop()) await deed();
    }),
  );
  return (deeds.length * 1000) / (performance.now() - startedAt);
}
