import { comesToTooMuch, largestAmountMinor, maxMilli } from '../../ceilings.ts'
import { Refusal } from '../../errors.ts'
import { depositType } from '../../payments/payment-type.ts'
import { inSingles } from '../../product/pack.ts'
import type { Pricing } from '../../tax/tax-rule.ts'
import { roundingOf } from './cash-rounding.ts'
import { type PricedLine, pricedLine, priceLine } from './price.ts'
import type { SaleBody, SaleLine } from './schema.ts'

/** Which ceiling a line passes: that of its quantity, or that of its amount. Null: none. */
export function ceilingPassed({
  quantityMilli,
  unitPriceMinor,
  pack,
}: Pick<SaleLine, 'quantityMilli' | 'unitPriceMinor' | 'pack'>): 'quantity' | 'amount' | null {
  if (quantityMilli > maxMilli || inSingles({ quantityMilli, pack }) > maxMilli) return 'quantity'
  return comesToTooMuch(unitPriceMinor, quantityMilli) ? 'amount' : null
}

/**
 * Whether the total of all lines is too large for a sale.
 * @param extendedMinor before their discounts: what is given away is counted in a day's totals too
 */
export function passesCeiling(extendedMinor: number, grossMinor: number): boolean {
  return extendedMinor > largestAmountMinor || grossMinor > largestAmountMinor
}

/**
 * Prices a sale again from the prices, rates and discounts on its own lines, by the rule it names, and
 * compares the amounts that it states. Returns the amounts of each line, in the order of the lines. A return by
 * running totals is only checked against its own sums: what its lines are due depends on the sale and on
 * earlier returns, and is checked by `checkReturn`.
 * @throws Refusal totals_mismatch where an amount differs: {where, said, computed}
 * @throws Refusal tenders_mismatch where what was paid, less change and with what was rounded away, is not the gross:
 * {paidMinor, grossMinor}
 * @throws Refusal invalid_request where the ids of lines, approvals or uses of deposits repeat, a quantity or an amount
 * passes its ceiling, or a sale has a field that only a return can have: {where}
 */
export function checkSale(sale: SaleBody): PricedLine[] {
  if (sale.kind === 'sale' && sale.reason !== undefined) refuse('reason is for returns')
  if (sale.kind === 'return' && sale.voided !== undefined) refuse('voided is for sales')
  checkDiscounts(sale)
  checkApprovals(sale)
  checkDeposits(sale)
  const lineIds = new Set<string>()
  const priced: PricedLine[] = []
  let net = 0
  let tax = 0
  let extended = 0
  for (let i = 0; i < sale.lines.length; i += 1) {
    const line = sale.lines[i] as SaleLine
    if (lineIds.has(line.lineId)) refuse(`lines.${i}.lineId repeats ${line.lineId}`)
    lineIds.add(line.lineId)
    checkCeilings(line, i)
    if (line.pack && line.quantityMilli % 1000 !== 0) refuse(`lines.${i}.quantityMilli is of whole packs`)
    if (sale.kind === 'return' && line.priceChange) refuse(`lines.${i}.priceChange is for sales`)
    if (sale.kind === 'sale' && line.isWrittenOff) refuse(`lines.${i}.isWrittenOff is for returns`)
    const amounts = isByRunningTotals(sale) ? checkPiece(line, i, sale) : checkLine(line, i, sale)
    net += amounts.netMinor
    tax += amounts.taxMinor
    extended += amounts.extendedMinor
    priced.push(amounts)
  }
  if (passesCeiling(extended, net + tax)) {
    refuse(`the sale totals more than ${largestAmountMinor} minor units`)
  }
  compare('totals.netMinor', sale.totals.netMinor, net)
  compare('totals.taxMinor', sale.totals.taxMinor, tax)
  compare('totals.grossMinor', sale.totals.grossMinor, net + tax)
  checkTenders(sale)
  return priced
}

/** Whether a document takes back shares of a sale's lines, whose taxes can't be checked by its own figures. */
function isByRunningTotals({ kind, returnOf, taxRule }: SaleBody): boolean {
  return kind === 'return' && returnOf !== undefined && taxRule !== undefined
}

function checkCeilings(line: SaleLine, index: number): void {
  const passed = ceilingPassed(line)
  if (passed === 'quantity') refuse(`lines.${index}.quantityMilli is more than ${maxMilli} thousandths`)
  if (passed === 'amount') refuse(`lines.${index} totals more than ${largestAmountMinor} minor units`)
}

function checkPiece(line: SaleLine, index: number, { pricesIncludeTax }: Pricing): PricedLine {
  const priced = pricedLine(line, pricesIncludeTax)
  const { extendedMinor, netMinor } = priced
  if (line.discountMinor > extendedMinor) {
    compare(`lines.${index}.discountMinor`, line.discountMinor, extendedMinor)
  }
  if (netMinor < 0) refuse(`lines.${index}.taxes total more than the line`)
  return priced
}

function checkLine(line: SaleLine, index: number, pricing: Pricing): PricedLine {
  const { quantityMilli, unitPriceMinor, discountMinor, taxes } = line
  const priced = priceLine({ quantityMilli, unitPriceMinor, discountMinor, rates: taxes }, pricing)
  if (discountMinor < 0) compare(`lines.${index}.discountMinor`, discountMinor, 0)
  if (discountMinor > priced.extendedMinor) {
    compare(`lines.${index}.discountMinor`, discountMinor, priced.extendedMinor)
  }
  if (priced.netMinor < 0) refuse(`lines.${index}.taxes total more than the line`)
  for (let j = 0; j < taxes.length; j += 1) {
    const sent = taxes[j]?.amountMinor as number
    const computed = priced.taxes[j]?.amountMinor as number
    if (sent !== computed) compare(`lines.${index}.taxes.${j}.amountMinor`, sent, computed)
  }
  return priced
}

/** No more was given than was taken off. */
function checkDiscounts({ kind, discounts, lines }: SaleBody): void {
  if (discounts === undefined) return
  if (kind === 'return') refuse('discounts is for sales')
  const given = discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const taken = lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  if (given > taken) refuse('discounts total more than the discounts of the lines')
}

/** One approval is good once. */
function checkApprovals({ approvals = [] }: SaleBody): void {
  const ids = new Set<string>()
  for (const [index, { approvalId }] of approvals.entries()) {
    if (approvalId === undefined) continue
    if (ids.has(approvalId)) refuse(`approvals.${index}.approvalId repeats ${approvalId}`)
    ids.add(approvalId)
  }
}

/**
 * A deposit pays a sale of its customer's, and each part of it is used once. Without the deposit beside it the payment
 * type would call a debt paid; on another type totals would count what is paid as a debt.
 */
function checkDeposits({ kind, customerId, tenders }: SaleBody): void {
  const ids = new Set<string>()
  for (const [index, { kind: paidBy, typeId, deposit }] of tenders.entries()) {
    const isDeposit = paidBy === depositType.kind && typeId === depositType.typeId
    if (deposit === undefined) {
      if (isDeposit && kind === 'sale') refuse(`tenders.${index}.deposit is missing`)
      continue
    }
    if (!isDeposit) refuse(`tenders.${index}.deposit is for payments by ${depositType.typeId}`)
    if (kind !== 'sale' || customerId === undefined)
      refuse(`tenders.${index}.deposit is for sales to a customer`)
    if (ids.has(deposit.useId) || deposit.useId === deposit.depositId)
      refuse(`tenders.${index}.deposit.useId repeats ${deposit.useId}`)
    ids.add(deposit.useId)
  }
}

/**
 * Change comes out of the cash that was handed over, or is cash for what was paid too much by mobile money or transfer;
 * a return gives none.
 */
function checkTenders({ kind, tenders, totals }: SaleBody): void {
  let paid = roundingOf({ totals }) - totals.changeMinor
  let changeable = 0
  for (const tender of tenders) {
    paid += tender.amountMinor
    if (tender.kind === 'cash' || tender.kind === 'mobile-money') changeable += tender.amountMinor
  }
  const maxChange = kind === 'return' ? 0 : changeable
  if (totals.changeMinor > maxChange) compare('totals.changeMinor', totals.changeMinor, maxChange)
  // Past 2^53 a sum might equal by chance of rounding.
  if (paid !== totals.grossMinor || !Number.isSafeInteger(changeable)) {
    throw new Refusal('tenders_mismatch', { paidMinor: paid, grossMinor: totals.grossMinor })
  }
}

function compare(where: string, said: number, computed: number): void {
  if (said !== computed) throw new Refusal('totals_mismatch', { where, said, computed })
}

function refuse(where: string): never {
  throw new Refusal('invalid_request', { where })
}
