import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { EntryLine } from '../posting/entry.ts'
import { allocate, multiplyDivide } from '../rounding.ts'
import type { Account, AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'

/** Money itself: cash, bank and mobile money. What a card provider still holds is a receivable until it pays out. */
export function isMoney({ cashFlow }: Pick<Account, 'cashFlow'>): boolean {
  return cashFlow === 'cash'
}

/** A movement on an account that is no flow of cash, debit positive. */
export type NonCashMove = { day: Day; account: AccountCode; amountMinor: Minor }

type Posted = { postingDay: Day; lines: readonly Pick<EntryLine, 'account' | 'amountMinor' | 'dims'>[] }
type Line = Posted['lines'][number]

/** A fixed asset bought on credit: its cost, and all that was owed to the supplier for it (with the tax). */
export type AssetOnCredit = { costMinor: Minor; owedMinor: Minor }

/** The accounts whose entries `nonCashMoves` has to see. */
export function nonCashAccounts(chart: Chart): AccountCode[] {
  return chart.accounts.filter(isInvestedOrFinanced).map(({ account }) => account)
}

/**
 * The movements of entries that are no cash flows (IAS 7, paragraphs 43 and 44): a fixed asset bought on credit, goods
 * the owner takes, a debt turned into capital, a transfer within equity, an opening balance. Taking them from what
 * moved leaves the flows of cash.
 *
 * Of an entry with some money in it, the side that the money went to or came from counts, and no more of it than the
 * money; the other side is non-cash. An opening balance is non-cash with its money, which the shop had before. A
 * payment of what is owed for a fixed asset is moved from the payables to the asset, by the part of the debt that the
 * asset cost. The sale of an asset is left as it is: its gain or loss is deducted from the profit in any case.
 *
 * @param assetsOnCredit by the id of the document that they were bought with, which is that of the open item
 */
export function nonCashMoves(
  entries: Iterable<Posted>,
  chart: Chart,
  assetsOnCredit: ReadonlyMap<string, AssetOnCredit> = new Map(),
): NonCashMove[] {
  const moves: NonCashMove[] = []
  for (const { postingDay: day, lines } of entries) {
    const counted = countedOf(lines, chart)
    for (const [index, { account, amountMinor }] of lines.entries()) {
      const rest = amountMinor - (counted[index] as number)
      if (rest !== 0) moves.push({ day, account, amountMinor: minor(rest) })
    }
    const paid = paidForAssets(lines, counted, assetsOnCredit)
    if (paid === 0) continue
    moves.push({ day, account: accounts.payables, amountMinor: minor(paid) })
    moves.push({ day, account: accounts.fixedAssets, amountMinor: minor(-paid) })
  }
  return moves
}

function isInvestedOrFinanced({ account, line, cashFlow }: Account): boolean {
  return (
    line !== null && (['investing', 'financing'].includes(cashFlow) || account === accounts.openingBalances)
  )
}

/** The amount of each line that is a flow of cash, or money. */
function countedOf(lines: readonly Line[], chart: Chart): number[] {
  const all = lines.map(({ amountMinor }) => amountMinor)
  const ofChart = lines.map(({ account }) => chart.find(account))
  if (lines.some(({ account }) => account === accounts.openingBalances)) return all.map(() => 0)
  const isDisposal = ofChart.some(({ line, cashFlow }) => line === null && cashFlow === 'investing')
  if (isDisposal || !ofChart.some(isInvestedOrFinanced)) return all
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const moneyMinor = sumOf(all.filter((_, index) => isMoney(ofChart[index] as Account)))
  // The debits explain money that went, the credits money that came.
  const explains = all.map((amount, index) =>
    !isMoney(ofChart[index] as Account) && Math.sign(amount) === -Math.sign(moneyMinor)
      ? Math.abs(amount)
      : 0,
  )
  const parts = moneyMinor === 0 ? explains : allocate(-moneyMinor, explains)
  return all.map((amount, index) => (isMoney(ofChart[index] as Account) ? amount : (parts[index] as number)))
}

/** Debit positive. */
function paidForAssets(
  lines: readonly Line[],
  counted: readonly number[],
  assetsOnCredit: ReadonlyMap<string, AssetOnCredit>,
): number {
  let paid = 0
  for (const [index, { account, dims }] of lines.entries()) {
    const asset = account === accounts.payables && dims?.openItem && assetsOnCredit.get(dims.openItem)
    if (asset) paid += multiplyDivide(counted[index] as number, asset.costMinor, asset.owedMinor)
  }
  return paid
}
