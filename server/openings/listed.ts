import { openingBalanceId } from '#domain/documents/opening-balance/item-id.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { importedId } from '../imports/ids.ts'
import { keyOf, type RecordedOpening } from './import-plan.ts'
import type { openingsOn } from './import-store.ts'

export type Owing = 'receivables' | 'payables'
type StoredOpening = Awaited<ReturnType<typeof openingsOn>>[number]

/** Where a list is posted: a customer's credit is store credit; what a supplier owes is on payables, too. */
export const accountsOf: Readonly<Record<Owing, readonly AccountCode[]>> = {
  receivables: [accounts.receivables, accounts.storeCredit],
  payables: [accounts.payables],
}
/** What is owed is a debit of customers and a credit of suppliers. */
export const signOf: Readonly<Record<Owing, 1 | -1>> = { receivables: 1, payables: -1 }

/** The id of what a list says of a document; the next generation once it was corrected. */
export function listedId(shopId: string, of: Owing, key: string, generation: number): string {
  return openingBalanceId(importedId(shopId, 'opening', `${of} ${key} ${generation}`))
}

/** How many openings there were of each document. */
export function generations(openings: readonly StoredOpening[]): Map<string, number> {
  const byKey = Map.groupBy(openings, ({ party, reference }) => keyOf(party, reference))
  return new Map([...byKey].map(([key, some]) => [key, some.length]))
}

/** The ids of openings that lists made. */
export function idsOfLists(shopId: string, of: Owing, openings: readonly StoredOpening[]): Set<string> {
  return new Set(
    [...generations(openings)].flatMap(([key, count]) =>
      Array.from({ length: count }, (_, generation) => listedId(shopId, of, key, generation)),
    ),
  )
}

/** A recorded opening that a row may correct. */
export function recordedOf(
  of: Owing,
  { _id, party, reference, businessDay, due, amountMinor, isReversed }: StoredOpening,
  ofLists: ReadonlySet<string>,
): RecordedOpening[] {
  if (party === undefined || businessDay === undefined || isReversed) return []
  return [
    {
      ...{ balanceId: _id.balanceId, partyId: party, day: businessDay },
      ...{ amountMinor: minor(signOf[of] * amountMinor), isOfList: ofLists.has(_id.balanceId) },
      ...(reference !== undefined && { reference }),
      ...(due !== undefined && { due }),
    },
  ]
}
