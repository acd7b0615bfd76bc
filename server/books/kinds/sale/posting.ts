import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import {
  type AccountAmount,
  type NetPart,
  type PartsOfTender,
  postSale,
  tendersNetOfChange,
  tendersOfHistory,
} from '#domain/documents/sale/posting.ts'
import { minor } from '#domain/money.ts'
import { type Allocation, allocateInOrder } from '#domain/open-items/allocate.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import { type Dims, unknownParty } from '#domain/posting/dims.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { componentsOnce } from '#domain/tax/line-tax.ts'
import { componentInfo, declaredElsewhere, unknownTax } from '#domain/tax/packs.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { type OpenAmount, settlingTender } from './allocations.ts'
import { accountOfTender } from './paid-by.ts'
import type { StockOfSale } from './stock.ts'
import type { SaleDocument, SaleDocumentLine } from './stored.ts'
import { wasUnknown } from './unknown-taxes.ts'

export type SalePostings = Pick<StockOfSale, 'costMinor' | 'shortfallDifferenceMinor' | 'writeOffMinor'> & {
  /** Whether the cost leaves the inventory, or (imported, stock not moved) comes from opening balances. */
  movesStock: boolean
  /** Of an earlier return, which says nothing of it: what of its sale is still owed, so that a credit on account settles it. */
  settles?: OpenAmount | null
}

type Sale = Pick<
  SaleDocument,
  | '_id'
  | 'tillId'
  | 'shiftId'
  | 'isInCount'
  | 'isInFloat'
  | 'customerId'
  | 'kind'
  | 'origin'
  | 'lines'
  | 'tenders'
  | 'paidBy'
  | 'totals'
  | 'unknownTaxes'
  | 'knownTaxes'
  | 'allocations'
  | 'due'
  | 'paidInto'
  | 'ofHistory'
  | 'settledDebtMinor'
>

/** What a sale document posts; empty if the total is zero. */
export function linesOfSale(taxPack: TaxPackId, sale: Sale, postings: SalePostings): BalancedLines {
  const partsOf = partsOfTenders(sale, postings.settles ?? null)
  return postSale({
    kind: sale.kind,
    tenders: paid(sale, partsOf),
    rounding: { amountMinor: roundingOf(sale), dims: inTill(sale) },
    netMinor: sale.totals.netMinor,
    netParts: isOfHistory(sale) ? [] : sale.lines.filter(({ taxes }) => taxes.length === 0).map(untaxed),
    taxes: taxesByAccount(taxPack, sale),
    costMinor: postings.costMinor,
    costAgainst: postings.movesStock ? accounts.inventory : accounts.openingBalances,
    shortfallDifferenceMinor: postings.shortfallDifferenceMinor,
    writeOffMinor: postings.writeOffMinor,
  })
}

/** What an earlier sale left open and taxed: its entry does not say. Its accounts of tax are not those of any shop. */
export function linesOfLegacySale(sale: Sale): BalancedLines {
  const noCost = { costMinor: minor(0), shortfallDifferenceMinor: minor(0), writeOffMinor: minor(0) }
  return linesOfSale('none', sale, { ...noCost, movesStock: true })
}

/** A file says nothing of why there is no tax on a line, and neither does what comes back to it. */
function isOfHistory({ origin, ofHistory }: Sale): boolean {
  return origin === 'import' || ofHistory !== undefined
}

function paid(sale: Sale, partsOf: PartsOfTender): AccountAmount[] {
  const { origin, tenders, totals } = sale
  if (origin === 'till') return tendersNetOfChange(tenders, totals, partsOf)
  if (sale.paidInto === undefined) return tendersOfHistory(tenders, totals, partsOf)
  return [{ account: accounts.openingBalances, amountMinor: totals.grossMinor }]
}

/** Cash is in a till; a debt has a customer, and is open under the document that raised it, but for a debt of the old books. */
function partsOfTenders(sale: Sale, settles: OpenAmount | null): PartsOfTender {
  const party = sale.customerId ?? unknownParty
  const own: Dims = { party, openItem: sale._id.saleId }
  const raised: Dims = sale.due === undefined ? own : { ...own, due: sale.due }
  let paidMinor = Number(sale.settledDebtMinor ?? 0)
  let debtMinor = Number(sale.ofHistory?.debtMinor ?? 0)
  const left = (sale.allocations ?? legacyAllocations(sale, party, settles)).map((one) => ({ ...one }))
  return ({ kind, typeId, amountMinor }) => {
    if (kind === 'cash' && sale.origin === 'till') return [{ amountMinor, ...placeOfCash(sale) }]
    if (!isOnCredit({ tenders: [{ kind }] }))
      return [{ amountMinor, account: accountOfTender({ kind, typeId }, sale) }]
    const isSettling = kind === settlingTender[sale.kind]
    const settled = isSettling ? takeFrom(left, amountMinor) : []
    const notSettled = settled.reduce((sum, one) => sum - one.amountMinor, Number(amountMinor))
    const ofHistory = isSettling ? Math.min(debtMinor, notSettled) : 0
    debtMinor -= ofHistory
    const credited = isSettling ? Math.min(paidMinor, notSettled - ofHistory) : 0
    paidMinor -= credited
    const rest = notSettled - ofHistory - credited
    return [
      ...settled.map(({ document, amountMinor }) => ({ amountMinor, dims: { party, openItem: document } })),
      ...(ofHistory > 0 ? [{ account: accounts.openingBalances, amountMinor: minor(ofHistory) }] : []),
      ...(credited > 0 ? [{ account: accounts.storeCredit, amountMinor: minor(credited), dims: own }] : []),
      ...(rest > 0 ? [{ amountMinor: minor(rest), dims: kind === 'on-account' ? raised : own }] : []),
    ]
  }
}

/**
 * The count at the end of a shift booked what it held of receipts that had not arrived as cash over; the opening of one
 * took what the float held of them out of the safe.
 */
function placeOfCash(sale: Sale): { account?: AccountCode; dims?: Dims } {
  if (sale.isInCount) return { account: accounts.cashOverAndShort }
  return sale.isInFloat ? { account: accounts.safe } : { dims: inTill(sale) }
}

function inTill({ tillId, shiftId }: Sale): Dims {
  return { till: tillId, ...(shiftId !== undefined && { shift: shiftId }) }
}

/** Returns settled what was left of their sale; what was bought for store credit settled nothing. */
function legacyAllocations({ kind }: Sale, party: string, settles: OpenAmount | null): readonly Allocation[] {
  if (kind !== 'return' || settles?.party !== party) return []
  return [{ document: settles.document, amountMinor: minor(settles.openMinor) }]
}

/** The next of these allocations that an amount reaches; they are used up by it. */
function takeFrom(left: Allocation[], amountMinor: number): Allocation[] {
  const { allocations } = allocateInOrder(
    left.map(({ document, amountMinor: openMinor }) => ({ document, openMinor })),
    minor(amountMinor),
  )
  allocations.forEach(({ amountMinor: taken }, index) => {
    const one = left[index]
    if (one) one.amountMinor = minor(one.amountMinor - taken)
  })
  while (left[0]?.amountMinor === 0) left.shift()
  return allocations
}

function untaxed({ taxClassId, netMinor }: SaleDocumentLine): NetPart {
  return { amountMinor: netMinor, dims: { tax: { class: taxClassId, rateBp: 0, direction: 'output' } } }
}

/**
 * What was declared elsewhere enters no tax return here, so it says nothing of its tax. What is given back of it by
 * a shop that declares its own does; of which tax it was no file says, so it goes by that name to 2100.
 */
function taxesByAccount(taxPack: TaxPackId, sale: Sale): AccountAmount[] {
  const isUnknown = wasUnknown(sale)
  const isGivenBackHere = sale.ofHistory?.taxTo === 'output-tax'
  return sale.lines.flatMap((line) => {
    const named = line.taxes.map((tax) =>
      isUnknown(tax.component) ? { ...tax, component: unknownTax.component } : tax,
    )
    return componentsOnce(named).map(({ component, rateBp, amountMinor }): AccountAmount => {
      const { outputAccount } = componentInfo(taxPack, component)
      const isOfOldBooks = component === declaredElsewhere.component
      if (isOfOldBooks && !isGivenBackHere) return { account: outputAccount, amountMinor }
      const account = isOfOldBooks ? accounts.outputTax : outputAccount
      const tax = { class: line.taxClassId, component, rateBp, direction: 'output' as const }
      return { account, amountMinor, dims: { tax }, baseMinor: line.netMinor }
    })
  })
}
