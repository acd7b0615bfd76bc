import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { outputTaxLines, type TaxedNet, untaxedDims } from '../../posting/output-tax.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { pieceOfDeposit, type TakenDeposit } from '../deposit-use/piece.ts'

/** Whose deposit it is, and its id. */
export type OfDeposit = { depositId: string; customerId: string }

/**
 * Dr money; Cr output tax and, as an open item of the customer's, 2250 with the rest. A deposit is a tax point: its tax
 * is due at once, and is taken back by the piece when the goods are sold with all of theirs.
 * @param money what was paid, positive, each on the account of its payment type
 */
export function postDeposit(
  of: OfDeposit & TaxedNet & { taxPack: TaxPackId },
  money: readonly EntryLine[],
): BalancedLines {
  return balanced([
    ...money,
    ...outputTaxLines(of, of.taxPack, 'charged'),
    onDeposits(of, minor(-of.netMinor)),
  ])
}

/**
 * The mirror of what is left of a deposit. Money goes back the way it came, the last payment first, and cash out of the
 * drawer of today, whichever shift took it.
 * @param money as it was paid
 * @param usedMinor what sales used of it, with its tax
 */
export function postDepositBack(
  of: OfDeposit & TakenDeposit & { taxPack: TaxPackId },
  money: readonly EntryLine[],
  usedMinor: Minor,
): BalancedLines {
  let leftMinor = minor(of.totalMinor - usedMinor)
  const piece = pieceOfDeposit(of, usedMinor, leftMinor)
  const back = money.toReversed().map(({ dims: { shift: _, ...dims } = {}, amountMinor, ...line }) => {
    const partMinor = minor(Math.min(amountMinor, leftMinor))
    leftMinor = minor(leftMinor - partMinor)
    return { ...line, amountMinor: minor(-partMinor), ...(Object.keys(dims).length > 0 && { dims }) }
  })
  return balanced([
    ...back.toReversed(),
    ...outputTaxLines(piece, of.taxPack, 'taken-back'),
    onDeposits({ ...of, ...piece }, piece.netMinor),
  ])
}

/** What a line on 2250 says of a deposit, the same where it is taken and where it is used. */
export function onDeposits(of: OfDeposit & TaxedNet, amountMinor: Minor): EntryLine {
  const { customerId: party, depositId: openItem } = of
  return { account: accounts.deposits, amountMinor, dims: { party, openItem, ...untaxedDims(of) } }
}
