import { leftOfDeposit } from '#domain/documents/deposit-use/left.ts'
import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Needs } from '../../engine/needs.ts'
import { type DepositDocument, deposits } from '../deposit/stored.ts'
import { depositUses } from './stored.ts'

type Wanted = { depositId: string; customerId: string }

/** What has to be read to know what is left of deposits. */
export function needsOfDeposits(
  wanted: readonly Wanted[],
): Required<Pick<Needs, 'others' | 'listed' | 'openItems'>> {
  return {
    others: wanted.map(({ depositId }) => ({ collection: deposits, id: depositId })),
    listed: wanted.map(({ depositId }) => ({ collection: depositUses, of: { depositId } })),
    openItems: wanted.map(({ depositId, customerId }) => ({
      ...{ account: accounts.deposits, party: customerId, document: depositId },
    })),
  }
}

/**
 * A deposit of this customer's, or of one who is the same, and what was used of it before; `leftMinor` with its tax.
 * What was given back has nothing left. Undefined where there is no such deposit of theirs.
 */
export function depositOf(
  view: Pick<BooksView, 'find' | 'listed' | 'openItem' | 'isSameParty'>,
  { depositId, customerId }: Wanted,
): { deposit: DepositDocument; usedMinor: Minor; leftMinor: Minor } | undefined {
  const deposit = view.find(deposits, depositId)
  if (!deposit || !view.isSameParty(deposit.customerId, customerId)) return undefined
  const item = view.openItem({ account: accounts.deposits, party: customerId, document: depositId })
  const uses = view.listed(depositUses).filter((use) => use.depositId === depositId)
  const { usedMinor, leftMinor } = leftOfDeposit(deposit.totalMinor, uses)
  const isOpen = item !== undefined && item.openMinor > 0
  return { deposit, usedMinor, leftMinor: isOpen ? leftMinor : minor(0) }
}
