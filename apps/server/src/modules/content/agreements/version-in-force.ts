interface Version {
  effectiveAt: Date;
}

/** The version that holds at a moment: the last that took effect, or the first that will. */
export function versionInForce<T extends Version>(versions: readonly T[], now: Date): T | null {
  const byDay = versions.toSorted((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime());
  return byDay.find(({ effectiveAt }) => effectiveAt <= now) ?? byDay.at(-1) ?? null;
}
