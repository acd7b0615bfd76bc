import { type Minor, minor, sumMinor, zeroMinor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { kindAccounts } from '../../payments/payment-type.ts'
import { type Dims, firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine, turned } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { SaleKind } from '../../terms/document-kind.ts'

/** An amount of an account of its own: a tender, a component of tax. Positive, whatever the side; so is its base. */
export type AccountAmount = EntryLine

/** A part of the net amount that a tax return reports though there is no tax on it. */
export type NetPart = { amountMinor: Minor; dims: Dims }

/** The amounts a sale is posted from, minor units, all positive on sales and returns alike. */
export type SaleAmounts = {
  kind: SaleKind
  /** Net of change. With what is rounded they are `netMinor` plus the taxes, or the entry can't balance. */
  tenders: readonly AccountAmount[]
  /** The part of it that coins could not pay, and in which till; below nothing where more was paid. */
  rounding?: { amountMinor: Minor; dims: Dims } | undefined
  netMinor: Minor
  /** Parts of it that have dimensions. */
  netParts?: readonly NetPart[]
  /** One amount a component, with its output account; imported tax with 3950 (see tax/packs.ts). */
  taxes: readonly AccountAmount[]
  costMinor: Minor
  /** What the cost comes out of: 1200 Inventory, or 3950 for imported costs where no stock is moved. */
  costAgainst?: AccountCode
  /** From the stock movement: debits to 5000 and 5010, out of 1200. Negative ones are credits. */
  shortfallDifferenceMinor?: Minor
  writeOffMinor?: Minor
}

/** The other side of imported history, and of receipts imported before that the part without a tender. */
const unmappedTenderAccount = accounts.openingBalances

type Side = 'debit' | 'credit'
type Part =
  | 'tenders'
  | 'rounding'
  | 'net'
  | 'taxes'
  | 'costOfGoodsSold'
  | 'costAgainst'
  | 'shortfall'
  | 'writeOff'
  | 'stockAdjusted'
/** The amounts of the first kind bring their own accounts. */
type SaleRule =
  | { part: Extract<Part, 'tenders' | 'taxes' | 'costAgainst'>; side: Side }
  | { part: Exclude<Part, 'tenders' | 'taxes' | 'costAgainst'>; side: Side; account: AccountCode }

const adjustmentRules: readonly SaleRule[] = [
  { part: 'shortfall', side: 'debit', account: accounts.costOfGoodsSold },
  { part: 'writeOff', side: 'debit', account: accounts.stockAdjustments },
  { part: 'stockAdjusted', side: 'credit', account: accounts.inventory },
]

/** How sales and returns are posted. A return is the mirror of a sale, through Sales returns. */
const saleRules: Readonly<Record<SaleKind, readonly SaleRule[]>> = {
  sale: [
    { part: 'tenders', side: 'debit' },
    { part: 'rounding', side: 'debit', account: accounts.cashRounding },
    { part: 'net', side: 'credit', account: accounts.sales },
    { part: 'taxes', side: 'credit' },
    { part: 'costOfGoodsSold', side: 'debit', account: accounts.costOfGoodsSold },
    { part: 'costAgainst', side: 'credit' },
    ...adjustmentRules,
  ],
  return: [
    { part: 'net', side: 'debit', account: accounts.salesReturns },
    { part: 'taxes', side: 'debit' },
    { part: 'tenders', side: 'credit' },
    { part: 'rounding', side: 'credit', account: accounts.cashRounding },
    { part: 'costAgainst', side: 'debit' },
    { part: 'costOfGoodsSold', side: 'credit', account: accounts.costOfGoodsSold },
    ...adjustmentRules,
  ],
}

/** The lines of a sale's or a return's entry. Empty if the total is zero: then nothing is posted. */
export function postSale(amounts: SaleAmounts): BalancedLines {
  const shortfall = amounts.shortfallDifferenceMinor ?? zeroMinor
  const writeOff = amounts.writeOffMinor ?? zeroMinor
  const amountsOf = (rule: SaleRule): readonly AccountAmount[] => {
    switch (rule.part) {
      case 'tenders':
        return amounts.tenders
      case 'rounding':
        return amounts.rounding ? [{ account: rule.account, ...amounts.rounding }] : []
      case 'taxes':
        return amounts.taxes
      case 'costAgainst':
        return [{ ...costAgainst(amounts), amountMinor: amounts.costMinor }]
      case 'net':
        return netByPart(rule.account, amounts)
      case 'costOfGoodsSold':
        return [{ account: rule.account, amountMinor: amounts.costMinor }]
      case 'shortfall':
        return [{ account: rule.account, amountMinor: shortfall }]
      case 'writeOff':
        return [{ account: rule.account, amountMinor: writeOff }]
      case 'stockAdjusted':
        return [{ account: rule.account, amountMinor: minor(shortfall + writeOff), dims: inShop }]
    }
  }
  const lines: EntryLine[] = []
  for (const rule of saleRules[amounts.kind]) {
    for (const line of amountsOf(rule)) lines.push(rule.side === 'debit' ? line : turned(line))
  }
  return balanced(lines)
}

const inShop: Dims = { location: firstLocation }

function costAgainst({ costAgainst = accounts.inventory }: SaleAmounts) {
  return costAgainst === accounts.inventory
    ? { account: costAgainst, dims: inShop }
    : { account: costAgainst }
}

function netByPart(account: AccountCode, { netMinor, netParts = [] }: SaleAmounts): EntryLine[] {
  const rest = netParts.reduce((left, { amountMinor }) => left - amountMinor, Number(netMinor))
  return [{ account, amountMinor: minor(rest) }, ...netParts.map((part) => ({ account, ...part }))]
}

type PaidAmount = Pick<Tender, 'kind' | 'typeId' | 'amountMinor'>

/**
 * Divides a tender into lines with their dimensions, such as its till or whose it is; together they are its amount. A
 * part that names an account is posted there instead of on the tender's account.
 */
export type PartsOfTender = (
  tender: PaidAmount,
) => readonly { amountMinor: Minor; dims?: Dims; account?: AccountCode }[]

/** What stays of the tenders after change, by account. Change comes out of the cash. */
export function tendersNetOfChange(
  tenders: readonly Tender[],
  { changeMinor }: { changeMinor: Minor },
  partsOf: PartsOfTender = whole,
): AccountAmount[] {
  const kept = accountsOf(tenders, partsOf)
  if (changeMinor === 0) return kept
  return [...kept, ...accountsOf([{ kind: 'cash', amountMinor: minor(-changeMinor) }], partsOf)]
}

/** The other side of receipts that were imported first: their tenders, and 3950 for what no tender is known for. */
export function tendersOfHistory(
  tenders: readonly Tender[],
  totals: { grossMinor: Minor },
  partsOf: PartsOfTender = whole,
): AccountAmount[] {
  const rest = unmappedMinor(tenders, totals)
  const kept = accountsOf(tenders, partsOf)
  return rest === 0 ? kept : [...kept, { account: unmappedTenderAccount, amountMinor: rest }]
}

/** The amount of a receipt of imported history for which no tender is known. */
export function unmappedMinor(tenders: readonly Tender[], { grossMinor }: { grossMinor: Minor }): Minor {
  const mapped = sumMinor(tenders.map(({ amountMinor }) => amountMinor))
  if (mapped > grossMinor) throw new Error(`tenders of ${mapped} for a receipt of ${grossMinor}`)
  return minor(grossMinor - mapped)
}

const whole: PartsOfTender = ({ amountMinor }) => [{ amountMinor }]

function accountsOf(tenders: readonly PaidAmount[], partsOf: PartsOfTender): AccountAmount[] {
  return tenders.flatMap((tender) =>
    partsOf(tender).map((part) => ({ account: kindAccounts[tender.kind], ...part })),
  )
}
