/** So many are listed. */
const maxListed = 200

/**
 * Which receipts of a shift have not arrived: of all the till gave out after `from` and up to `through`.
 * @param unused counts that no receipt has
 * @param arrived the counts of those that have, in any order
 */
export function missingReceipts(
  {
    from,
    through,
    series,
    unused = [],
  }: { from: number; through: number; series: string; unused?: readonly number[] },
  arrived: Iterable<number>,
): string[] {
  const known = new Set([...arrived, ...unused])
  const missing: string[] = []
  for (let sequence = from + 1; sequence <= through && missing.length < maxListed; sequence += 1)
    if (!known.has(sequence)) missing.push(`${series}-${sequence}`)
  return missing
}
