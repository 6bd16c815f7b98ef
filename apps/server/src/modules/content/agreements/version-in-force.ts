interface Version {
  effectiveAt: Date;
}

/** The version that took effect last. If none has taken effect yet, the version that takes effect first. */
export function versionInForce<T extends Version>(versions: readonly T[], now: Date): T | null {
  const byDay = versions.toSorted((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime());
  return byDay.find(({ effectiveAt }) => effectiveAt <= now) ?? byDay.at(-1) ?? null;
}
