import { type Minor, minor } from '../../money.ts'
import { type NamedTender, type PaymentName, typeIdOf, typeOf } from '../../payments/payment-type.ts'
import type { TaxClassId } from '../../terms/tax.ts'
import { TenderKind, tenderLabels } from '../../terms/tender.ts'
import type { SaleBody } from '../sale/schema.ts'
import type { TenderSum } from './schema.ts'

type ShiftTax = {
  class: TaxClassId
  component: string
  rateBp: number
  baseMinor: Minor
  amountMinor: Minor
}

/** What was sold and taken back in a shift. Returns are separate, positive; taxes and tenders are net of them. */
export type ShiftSums = {
  sales: number
  salesMinor: Minor
  returns: number
  returnsMinor: Minor
  discountsMinor: Minor
  /** Without tax, net of returns. */
  netMinor: Minor
  taxes: ShiftTax[]
  /** After change; those with nothing are left out. */
  tenders: TenderSum[]
  /** What no coins could pay. */
  roundingMinor: Minor
  firstReceipt: string | null
  lastReceipt: string | null
}

export type SaleOfShift = Pick<SaleBody, 'kind' | 'receiptNumber' | 'tenders' | 'totals'> & {
  receiptSequence?: number
  /** The shop's payment types that it was paid by, with their names then. */
  paidBy?: readonly PaymentName[]
  discountMinor: Minor
  lines: readonly (Pick<SaleBody['lines'][number], 'taxClassId' | 'taxes'> & { netMinor: Minor })[]
}

/**
 * What `sumShift` needs of a receipt, with one line for each class and tax: a shift can have a thousand receipts of
 * five hundred lines.
 */
export function receiptOfShift({
  kind,
  receiptNumber,
  receiptSequence,
  tenders,
  totals,
  paidBy,
  discountMinor,
  lines,
}: SaleOfShift): SaleOfShift {
  const taxed = new Map<string, SaleOfShift['lines'][number]>()
  for (const { taxClassId, taxes, netMinor } of lines)
    for (const { amountMinor, ...tax } of taxes) {
      const key = `${taxClassId} ${tax.component} ${tax.rateBp}`
      const before = taxed.get(key)
      taxed.set(key, {
        taxClassId,
        netMinor: minor(netMinor + (before?.netMinor ?? 0)),
        taxes: [{ ...tax, amountMinor: minor(amountMinor + (before?.taxes[0]?.amountMinor ?? 0)) }],
      })
    }
  return {
    ...{ kind, receiptNumber, tenders, totals, discountMinor, lines: [...taxed.values()] },
    ...(receiptSequence !== undefined && { receiptSequence }),
    ...(paidBy && { paidBy }),
  }
}

/** A payment type that a correction names: as it was called then. */
type CorrectedInShift = { from: NamedType; to: NamedType; amountMinor: Minor }
type NamedType = NamedTender & Pick<PaymentName, 'name'>

/**
 * Adds up the receipts of a shift. The order in which they are given makes no difference.
 * @param corrections of receipts that were keyed to another payment type than they were paid by
 */
export function sumShift(
  receipts: readonly SaleOfShift[],
  corrections: readonly CorrectedInShift[] = [],
): ShiftSums {
  const inOrder = receipts.toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
  const sums = { sales: 0, salesMinor: 0, returns: 0, returnsMinor: 0, discounts: 0, net: 0, rounding: 0 }
  const tenders = new Map<string, TenderSum>()
  const taxes = new Map<
    string,
    { of: Omit<ShiftTax, 'baseMinor' | 'amountMinor'>; base: number; tax: number }
  >()
  for (const { kind, totals, tenders: paid, paidBy = [], discountMinor, lines } of inOrder) {
    const sign = kind === 'sale' ? 1 : -1
    if (kind === 'sale') {
      sums.sales += 1
      sums.salesMinor += totals.grossMinor
      sums.discounts += discountMinor
    } else {
      sums.returns += 1
      sums.returnsMinor += totals.grossMinor
    }
    sums.net += sign * totals.netMinor
    sums.rounding += sign * (totals.roundingMinor ?? 0)
    for (const { amountMinor, ...tender } of paid) add(tenders, tender, paidBy, sign * amountMinor)
    if (totals.changeMinor > 0) add(tenders, { kind: 'cash' }, paidBy, -sign * totals.changeMinor)
    for (const { taxClassId, taxes: ofLine, netMinor } of lines) {
      for (const { component, rateBp, amountMinor } of ofLine) {
        const key = `${taxClassId} ${component} ${rateBp}`
        const sum = taxes.get(key) ?? { of: { class: taxClassId, component, rateBp }, base: 0, tax: 0 }
        sum.base += sign * netMinor
        sum.tax += sign * amountMinor
        taxes.set(key, sum)
      }
    }
  }
  for (const { from, to, amountMinor } of corrections) {
    add(tenders, from, namesOf(from), -amountMinor)
    add(tenders, to, namesOf(to), Number(amountMinor))
  }
  return {
    sales: sums.sales,
    salesMinor: minor(sums.salesMinor),
    returns: sums.returns,
    returnsMinor: minor(sums.returnsMinor),
    discountsMinor: minor(sums.discounts),
    netMinor: minor(sums.net),
    taxes: [...taxes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { of, base, tax }]) => ({ ...of, baseMinor: minor(base), amountMinor: minor(tax) })),
    tenders: inOrderOfTypes(tenders),
    roundingMinor: minor(sums.rounding),
    firstReceipt: inOrder[0]?.receiptNumber ?? null,
    lastReceipt: inOrder.at(-1)?.receiptNumber ?? null,
  }
}

/** Money taken at a till other than for goods: a deposit, or a payment on account. */
export type Taken = {
  tenders: readonly (NamedTender & { amountMinor: Minor })[]
  paidBy?: readonly PaymentName[]
}

/** What was taken other than for goods, by payment type. */
export function sumTaken(taken: readonly Taken[]): TenderSum[] {
  const sums = new Map<string, TenderSum>()
  for (const { tenders, paidBy = [] } of taken)
    for (const { amountMinor, ...tender } of tenders) add(sums, tender, paidBy, amountMinor)
  return inOrderOfTypes(sums)
}

function inOrderOfTypes(sums: ReadonlyMap<string, TenderSum>): TenderSum[] {
  return TenderKind.options.flatMap((kind) =>
    [...sums.values()]
      .filter(({ tender }) => tender === kind)
      .sort((a, b) => ((a.typeId ?? '') < (b.typeId ?? '') ? -1 : 1)),
  )
}

/** One that is plainly of its kind has no name of its own, as on receipts. */
function namesOf({ kind, typeId, name }: NamedType): PaymentName[] {
  if (typeId === undefined && name === tenderLabels[kind]) return []
  return [{ kind, typeId: typeIdOf({ kind, typeId }), name }]
}

function sequenceOf({ receiptSequence, receiptNumber }: SaleOfShift): number {
  return receiptSequence ?? Number(receiptNumber.slice(receiptNumber.indexOf('-') + 1))
}

function add(
  sums: Map<string, TenderSum>,
  { kind, typeId }: NamedTender,
  paidBy: NonNullable<SaleOfShift['paidBy']>,
  amount: number,
): void {
  const type = typeOf({ kind, typeId }, paidBy)
  // One that the shop did not know counts with its kind.
  const key = type?.typeId ?? kind
  const before = sums.get(key)
  sums.set(key, {
    tender: kind,
    ...(type && type.typeId !== kind && { typeId: type.typeId }),
    ...(type ? { name: type.name } : before?.name !== undefined && { name: before.name }),
    amountMinor: minor((before?.amountMinor ?? 0) + amount),
  })
}
