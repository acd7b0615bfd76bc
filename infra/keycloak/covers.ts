/**
 * Whether `actual` has everything that `wanted` has; it may have more. Lists must be alike, whatever
 * the order of their members.
 */
export function covers(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(actual) &&
      actual.length === wanted.length &&
      wanted.every((member) => actual.some((other) => covers(other, member)))
    )
  }
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted
  if (typeof actual !== 'object' || actual === null) return Object.keys(wanted).length === 0
  const known = actual as Record<string, unknown>
  return Object.entries(wanted).every(([name, value]) => covers(known[name], value))
}
