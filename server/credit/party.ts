import type { PartyPage, PartyStatement } from '#domain/api/credit.ts'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accountsOf, openPartsOn, owedSide, type PartySide, positionsOn } from '#domain/open-items/ageing.ts'
import { groupOf, headOf } from '#domain/open-items/family.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { describedByNumber, sourceDescriber } from '../ledger/source-describer.ts'
import { readMergeNumbers, readPartyMerges } from '../parties/merges-store.ts'
import { positionOf } from './ageing.ts'
import { type NumberedItem, readItemsOfParty, readOpenOfParty } from './open-items-store.ts'
import { namesBesideRecords, partyStores } from './parties.ts'

/** One customer or supplier with what is open; of one who was merged, the one that stays. @throws Refusal customer_not_found, supplier_not_found */
export async function partyPage(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  shopId: string,
  side: PartySide,
  text: string,
): Promise<PartyPage> {
  const party = headOf(text, await readPartyMerges(database.collections, shopId))
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const on = businessDayOf(now().toISOString(), shop)
  const [{ name, record }, merged, items] = await Promise.all([
    requireParty(database, shopId, side, party),
    mergedInto(database, shopId, side, party),
    readOpenOfParty(database.collections, shopId, accountsOf[side], party),
  ])
  const sources = await describedByNumber(
    sourceDescriber(database, { shop, chart }),
    await sourcesOf(database, shopId, items),
  )
  // What a till dated a day ahead is open as well.
  const position = positionsOn(items, side, addDays(on, 2)).get(party)
  const aged = positionsOn(items, side, on).get(party)
  return {
    party,
    name,
    record,
    merged,
    on,
    ...positionOf(position && { ...position, ages: aged?.ages ?? position.ages }),
    open: items
      .toSorted((a, b) => (a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1))
      .map((item) => ({
        ...{ document: item.document, account: item.account, number: item.number, day: item.day },
        isOwed: item.side === owedSide[side],
        source: sources.get(item.number) ?? unknownSource(item),
        due:
          item.dueDays
            .map(({ day }) => day)
            .sort()
            .at(-1) ?? item.day,
        amountMinor: item.amountMinor,
        openMinor: item.openMinor,
        parts: openPartsOn(item, addDays(on, 2)),
      })),
  }
}

/** Those whose records were merged into one. */
async function mergedInto(
  database: Database,
  shopId: string,
  side: PartySide,
  party: string,
): Promise<PartyPage['merged']> {
  const [, ...merged] = groupOf(party, await readPartyMerges(database.collections, shopId))
  if (merged.length === 0) return []
  const [records, numbers] = await Promise.all([
    partyStores[side].findAll(database, shopId, merged),
    readMergeNumbers(database.collections, shopId, merged),
  ])
  return records.map(({ id, name }) => ({ party: id, name, number: numbers.get(id) ?? 0 }))
}

/** What each document did to what is open with a party, and the balances before and after. */
export async function partyStatement(
  database: Database,
  shopId: string,
  side: PartySide,
  text: string,
  { from, to }: DayRange,
): Promise<PartyStatement> {
  if (from > to) throw new Refusal('invalid_request', { where: 'from' })
  const party = headOf(text, await readPartyMerges(database.collections, shopId))
  const [{ name }, items] = await Promise.all([
    requireParty(database, shopId, side, party),
    readItemsOfParty(database.collections, shopId, accountsOf[side], party),
  ])
  const changes = changesOf(items, side).filter(({ day }) => day <= to)
  const before = changes.filter(({ day }) => day < from)
  const shown = changes.filter(({ day, amountMinor }) => day >= from && amountMinor !== 0)
  const sources = await describedByNumber(
    sourceDescriber(database, await requireShopAndChart(database, shopId)),
    await sourcesOf(database, shopId, shown),
  )
  let balance = before.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const openingMinor = minor(balance)
  const lines = shown.map(({ day, number, amountMinor, document }) => {
    balance += amountMinor
    return {
      day,
      number,
      source: sources.get(number) ?? unknownSource({ document }),
      raisedMinor: minor(Math.max(amountMinor, 0)),
      loweredMinor: minor(Math.max(-amountMinor, 0)),
      balanceMinor: minor(balance),
    }
  })
  return { name, from, to, openingMinor, lines, closingMinor: minor(balance) }
}

type Change = { day: Day; number: number; document: string; amountMinor: number }

/** What each entry raised and settled, an entry once, in the order of days and numbers. */
function changesOf(items: readonly NumberedItem[], side: PartySide): Change[] {
  const byNumber = new Map<number, Change>()
  const add = ({ day, number, document, amountMinor }: Change) => {
    const change = byNumber.get(number) ?? { day, number, document, amountMinor: 0 }
    byNumber.set(number, change)
    change.amountMinor += amountMinor
  }
  for (const item of items) {
    const sign = item.side === owedSide[side] ? 1 : -1
    add({ ...item, amountMinor: sign * item.amountMinor })
    for (const one of item.settlements) add({ ...one, amountMinor: -sign * one.amountMinor })
  }
  return [...byNumber.values()].sort((a, b) =>
    a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1,
  )
}

async function requireParty(
  database: Database,
  shopId: string,
  side: PartySide,
  party: string,
): Promise<Pick<PartyPage, 'name' | 'record'>> {
  const found = party === unknownParty ? null : await partyStores[side].find(database, shopId, party)
  if (found) {
    const { id: _, ...record } = found
    return { name: found.name, record }
  }
  const items = await readItemsOfParty(database.collections, shopId, accountsOf[side], party)
  if (items.length === 0)
    throw side === 'customers'
      ? new Refusal('customer_not_found', { customerId: party })
      : new Refusal('supplier_not_found', { supplierId: party })
  const names = await namesBesideRecords(database, shopId, side, [party])
  return { name: names.get(party) ?? '', record: null }
}

function sourcesOf(database: Database, shopId: string, items: readonly { number: number }[]) {
  return readEntrySources(
    database.collections.journalPages,
    shopId,
    items.map(({ number }) => number),
  )
}

/** Of an entry that is not there: the audit says so. */
function unknownSource({ document }: Pick<NumberedItem, 'document'>): EntrySource {
  return { kind: 'opening-balance', id: document, reference: '' }
}
