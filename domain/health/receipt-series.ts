/** How far the receipts of a till have come: its highest number, and those below it that are not there. */
type ReceiptSeries = { last: number; missing: number[] }

/**
 * How far receipts may run ahead of their count. Anyone who may sell can send any number in any till's name, so one
 * further ahead is not taken for one that the device gave (`readSequences` in server/tills goes by the same).
 */
const maxMissing = 1_000

/**
 * A series with what has come since.
 * @param found numbers above its last, in their order
 * @param filled of those that were missing, the ones that are there by now
 */
export function seriesWith(
  { last, missing }: ReceiptSeries,
  found: readonly number[],
  filled: ReadonlySet<number>,
): ReceiptSeries {
  const left = missing.filter((number) => !filled.has(number))
  let end = last
  for (const number of found) {
    if (left.length + number - end - 1 > maxMissing) break
    for (let lacking = end + 1; lacking < number; lacking += 1) left.push(lacking)
    end = number
  }
  return { last: end, missing: left }
}
