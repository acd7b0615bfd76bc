import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import { isOfAssets, isOfOpenItem, unknownParty } from '../posting/dims.ts'
import type { EntryLine } from '../posting/entry.ts'
import type { AccountCode } from '../terms/account.ts'

/** What a document left open between the shop and a party, on one account. */
export type OpenItemKey = { account: AccountCode; party: string; document: string }

/** `debit`: owed to the shop. `credit`: owed by it. */
export type OpenSide = 'debit' | 'credit'

/** Amounts are positive, whatever the side. */
export type OpenItem = OpenItemKey & {
  side: OpenSide
  /** Posting day and number of the entry that raised it. */
  day: Day
  number: number
  amountMinor: Minor
  openMinor: Minor
}

export type DueDay = { day: Day; amountMinor: Minor }

/** What one entry does to one open item. Debits are positive. */
export type OpenItemChange = OpenItemKey & {
  amountMinor: Minor
  /** When what it raises is due; null where it settles what another document raised. */
  dueDays: DueDay[] | null
}

type Posted = { source: { id: string }; postingDay: Day; lines: readonly EntryLine[] }

/**
 * What an entry does to open items, an item once. A line that names the entry's own document raises an item, one that
 * names another settles that one's. What says no day is due at once; what says nothing at all, as earlier lines did,
 * is of no known party.
 */
export function openItemChanges({ source, postingDay, lines }: Posted): OpenItemChange[] {
  const changes = new Map<string, OpenItemChange>()
  for (const line of lines) {
    const { amountMinor, dims } = line
    if (!isOfOpenItem(line) || amountMinor === 0) continue
    const key = keyOf(line, source.id)
    const name = openItemName(key)
    const change = changes.get(name) ?? {
      ...key,
      amountMinor: minor(0),
      dueDays: key.document === source.id ? [] : null,
    }
    changes.set(name, change)
    change.amountMinor = minor(change.amountMinor + amountMinor)
    if (change.dueDays) addDueDay(change.dueDays, dims?.due ?? postingDay, amountMinor)
  }
  return [...changes.values()].filter(({ amountMinor }) => amountMinor !== 0).map(withPositiveDueDays)
}

/**
 * Of a fixed asset the document is the one that it was bought by, and has its id. What is left of its cost is open on
 * one account, and on the other what depreciation took of it.
 */
function keyOf({ account, dims }: EntryLine, sourceId: string): OpenItemKey {
  if (isOfAssets(account) && dims?.asset !== undefined)
    return { account, party: dims.asset, document: dims.asset }
  return { account, party: dims?.party ?? unknownParty, document: dims?.openItem ?? sourceId }
}

function addDueDay(dueDays: DueDay[], day: Day, amountMinor: Minor): void {
  const same = dueDays.find((due) => due.day === day)
  if (same) same.amountMinor = minor(same.amountMinor + amountMinor)
  else dueDays.push({ day, amountMinor })
}

function withPositiveDueDays({ dueDays, ...change }: OpenItemChange): OpenItemChange {
  const sign = change.amountMinor < 0 ? -1 : 1
  return {
    ...change,
    dueDays:
      dueDays?.map(({ day, amountMinor }) => ({ day, amountMinor: minor(sign * amountMinor) })) ?? null,
  }
}

/** One text for an item, the same for the same item. */
export function openItemName({ account, party, document }: OpenItemKey): string {
  return JSON.stringify([account, party, document])
}

/** An entry's place in the books. */
export type Place = { day: Day; number: number }

/** The item after a change, and what of the change raised or settled it; a settlement that is taken back is negative. */
export function withChange(
  before: OpenItem | undefined,
  { account, party, document, amountMinor, dueDays }: OpenItemChange,
  { day, number }: Place,
): { item: OpenItem; raisedMinor: Minor; settledMinor: Minor } {
  const item = before ?? {
    ...{ account, party, document, day, number },
    side: amountMinor > 0 ? ('debit' as const) : ('credit' as const),
    amountMinor: minor(0),
    openMinor: minor(0),
  }
  const grows = item.side === 'debit' ? amountMinor : minor(-amountMinor)
  const raisedMinor = dueDays ? grows : minor(0)
  return {
    item: {
      ...item,
      amountMinor: minor(item.amountMinor + raisedMinor),
      openMinor: minor(item.openMinor + grows),
    },
    raisedMinor,
    settledMinor: minor(raisedMinor - grows),
  }
}

/** Of what is open: all of one side of an account with one party. */
export type OpenOf = Pick<OpenItem, 'account' | 'party' | 'side'>

/** One text for such a part, the same for the same part. */
export function openOfName({ account, party, side }: OpenOf): string {
  return JSON.stringify([account, party, side])
}
