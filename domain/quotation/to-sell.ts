import type { BasketLine } from '../documents/sale/price.ts'
import type { Minor } from '../money.ts'

/**
 * Lines at the prices that were quoted, compared with the list of today: one that differs becomes a price change as
 * agreed, as if a cashier had changed it at the till.
 * @param listedOf the listed price of a line today; null where it has none: the line stays as it was quoted
 */
export function linesToSell<Line extends BasketLine>(
  lines: readonly Line[],
  listedOf: (line: Line) => Minor | null,
): Line[] {
  return lines.map((line) => {
    const listedMinor = listedOf(line)
    if (listedMinor === null) return line
    const { priceChange, ...rest } = line
    if (listedMinor === line.unitPriceMinor) return rest as Line
    const change = { reason: 'agreed' as const, ...priceChange, fromMinor: listedMinor }
    return { ...rest, priceChange: change } as Line
  })
}
