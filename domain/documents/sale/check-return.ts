import { Refusal } from '../../errors.ts'
import { pricedLine } from './price.ts'
import { returnLine, returnLineTaxedAlone, type SoldLine } from './return-line.ts'
import { afterReturn, nothingReturned, type ReturnedSoFar } from './returned-so-far.ts'
import type { SaleBody, SaleLine } from './schema.ts'

/** The sale that is returned to. `returned` is by lineId; lines without a return are absent. */
type OriginalSale = {
  pricesIncludeTax: boolean
  lines: readonly SoldLine[]
  returned: ReadonlyMap<string, ReturnedSoFar>
}

/**
 * Checks a return against the sale it names: every line names a line of it, with its product, price,
 * class and rates, and takes no more than is left. Discount and taxes are those `returnLine` works out. On
 * a return that names no tax rule the discount is the one `returnLineTaxedAlone` works out; before the last
 * of a line comes back, its plain proportional share, rounded down or up, does too.
 * Sums, and the taxes of a return that names no rule, are checked by `checkSale` first.
 * @throws Refusal return_mismatch {where, said, computed}, return_exceeds_sale {lineId, leftMilli, wantedMilli}
 */
export function checkReturn(
  body: Pick<SaleBody, 'lines' | 'pricesIncludeTax' | 'taxRule'>,
  original: OriginalSale,
): void {
  compare('pricesIncludeTax', body.pricesIncludeTax, original.pricesIncludeTax)
  const sold = new Map(original.lines.map((line) => [line.lineId, line]))
  const returned = new Map(original.returned)
  for (const [i, line] of body.lines.entries()) {
    const from = sold.get(line.returnOfLineId ?? '')
    if (from === undefined) throw mismatch(`lines.${i}.returnOfLineId`, line.returnOfLineId ?? null, null)
    compare(`lines.${i}.productId`, line.productId, from.productId)
    compare(`lines.${i}.pack`, packText(line), packText(from))
    compare(`lines.${i}.unitPriceMinor`, line.unitPriceMinor, from.unitPriceMinor)
    compare(`lines.${i}.taxClassId`, line.taxClassId, from.taxClassId)
    compare(`lines.${i}.taxes`, ratesText(line), ratesText(from))
    const before = returned.get(from.lineId) ?? nothingReturned
    const leftMilli = from.quantityMilli - before.quantityMilli
    if (line.quantityMilli > leftMilli) {
      throw new Refusal('return_exceeds_sale', {
        lineId: from.lineId,
        leftMilli,
        wantedMilli: line.quantityMilli,
      })
    }
    if (body.taxRule === undefined) checkTaxedAlone(line, i, from, before, body.pricesIncludeTax)
    else checkShare(line, i, from, before, body.pricesIncludeTax)
    returned.set(from.lineId, afterReturn(before, line, body.pricesIncludeTax))
  }
}

function checkShare(
  line: SaleLine,
  index: number,
  of: SoldLine,
  before: ReturnedSoFar,
  pricesIncludeTax: boolean,
): void {
  const due = returnLine(of, before, line.quantityMilli, pricesIncludeTax)
  compare(`lines.${index}.discountMinor`, line.discountMinor, due.discountMinor)
  for (const [j, tax] of line.taxes.entries()) {
    compare(`lines.${index}.taxes.${j}.amountMinor`, tax.amountMinor, due.priced.taxes[j]?.amountMinor)
  }
}

function checkTaxedAlone(
  line: SaleLine,
  index: number,
  of: SaleLine,
  before: ReturnedSoFar,
  pricesIncludeTax: boolean,
): void {
  const due = returnLineTaxedAlone(of, before, line.quantityMilli, pricesIncludeTax)
  if (line.discountMinor === due.discountMinor) return
  const whole = pricedLine(of, pricesIncludeTax)
  const isLast = before.quantityMilli + line.quantityMilli === of.quantityMilli
  const overShare =
    BigInt(line.discountMinor) * BigInt(of.quantityMilli) -
    BigInt(of.discountMinor) * BigInt(line.quantityMilli)
  const isProportional = overShare < of.quantityMilli && overShare > -of.quantityMilli
  const refunded = afterReturn(before, line, pricesIncludeTax)
  const isLeft =
    refunded.amountMinor <= whole.extendedMinor - of.discountMinor && refunded.grossMinor <= whole.grossMinor
  if (isLast || !isProportional || !isLeft) {
    throw mismatch(`lines.${index}.discountMinor`, line.discountMinor, due.discountMinor)
  }
}

function ratesText(line: SaleLine): string {
  return line.taxes.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}

function packText({ pack }: SaleLine): string {
  return pack ? `${pack.packId} of ${pack.quantityMilli}` : 'none'
}

function compare(where: string, sent: unknown, computed: unknown): void {
  if (sent !== computed) throw mismatch(where, sent, computed)
}

function mismatch(where: string, said: unknown, computed: unknown): Refusal {
  return new Refusal('return_mismatch', { where, said, computed })
}
