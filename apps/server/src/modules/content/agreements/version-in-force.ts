interface Version {
  effectiveAt: Date;
}

/** The last effective version, or else the first announced one. */
export function versionInForce<T extends Version>(versions: readonly T[], now: Date): T | null {
  const byDay = versions.toSorted((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime());
  return byDay.find(({ effectiveAt }) => effectiveAt <= now) ?? byDay.at(-1) ?? null;
}
