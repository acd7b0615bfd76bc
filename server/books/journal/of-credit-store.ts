import type { Filter } from 'mongodb'
import { creditAccounts } from '#domain/report/cash-basis.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { JournalPageDocument, PageEntry } from '../../db/documents.ts'
import type { JournalPages } from './in-order-store.ts'

type CreditEntry = Pick<PageEntry, 'number' | 'postingDay' | 'lines'> & {
  source: Pick<PageEntry['source'], 'id' | 'kind'>
}

const ofCredit: ReadonlySet<AccountCode> = new Set(creditAccounts)
/** What a shop had before it began here, which was not paid for in its books. */
const broughtIn: readonly AccountCode[] = [
  accounts.inventory,
  accounts.prepayments,
  accounts.fixedAssets,
  accounts.accumulatedDepreciation,
]

/**
 * The entries by which the cash basis differs from the accounts, in the order of their numbers (cash-basis.ts).
 * @param past those with a larger number alone
 */
export async function* creditEntries(
  pages: JournalPages,
  shopId: string,
  past: number,
): AsyncGenerator<CreditEntry> {
  const found = pages
    .find({
      '_id.shopId': shopId,
      last: { $gt: past },
      $or: [
        { accounts: { $in: [...creditAccounts] } },
        { accounts: accounts.openingBalances, $and: [{ accounts: { $in: [...broughtIn] } }] },
      ],
    } as Filter<JournalPageDocument>)
    .sort({ last: 1 })
    .project<{ entries: CreditEntry[] }>({
      'entries.number': 1,
      'entries.postingDay': 1,
      'entries.source.id': 1,
      'entries.source.kind': 1,
      'entries.lines': 1,
    })
  for await (const { entries } of found)
    yield* entries.filter((entry) => entry.number > past && isOfCredit(entry))
}

function isOfCredit({ lines }: CreditEntry): boolean {
  return lines.some(({ account }) => ofCredit.has(account) || account === accounts.openingBalances)
}
