import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { allocate } from '#domain/open-items/allocate.ts'
import { familyOf, groupOf, type PartyMerge } from '#domain/open-items/family.ts'
import {
  type DueDay,
  type OpenItem,
  type OpenItemChange,
  type OpenItemKey,
  type OpenOf,
  openItemChanges,
  openItemName,
  openOfName,
  withChange,
} from '#domain/open-items/open-item.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { OpenItemDocument } from '../../db/documents.ts'

/** What was read of open items, and how much there is beside it. */
export type ReadOpenItems = {
  /** By `openItemName`. */
  items: ReadonlyMap<string, OpenItem>
  /** What is open past those that were read, by `openOfName`; absent where nothing is. */
  unreadMinor: ReadonlyMap<string, number>
  /** Of the shop's customers and suppliers. */
  merges: readonly PartyMerge[]
}

/** What a batch does to one open item. */
type OpenItemUpdate = Pick<OpenItemDocument, 'settlements'> & {
  /** As it is afterwards. */
  item: OpenItem
  raisedMinor: number
  settledMinor: number
  dueDays: DueDay[]
}

type Entry = Parameters<typeof openItemChanges>[0]

/**
 * The open items while a batch is planned: those that were read, as the entries before leave them. What was not
 * read can be raised by its own document, and not be settled by another.
 */
export class OpenItemsDraft {
  readonly #read: ReadOpenItems
  readonly #before: OpenItemsDraft | null
  readonly #updates = new Map<string, OpenItemUpdate>()
  /** Names of what was read and what is done, by the part that they are of (`openOfName`): a customer has few of many. */
  readonly #names = new Map<string, Set<string>>()

  constructor(read: ReadOpenItems, before: OpenItemsDraft | null = null) {
    this.#read = read
    this.#before = before
    if (!before) for (const [name, item] of read.items) this.#name(name, item)
  }

  /** What this one does, in the order in which items were first touched. */
  get updates(): readonly OpenItemUpdate[] {
    return [...this.#updates.values()]
  }

  /** The item, in whichever name it was raised of those that are one party. */
  find(key: OpenItemKey): OpenItem | undefined {
    const { merges } = this.#read
    const own = this.#find(openItemName(key))
    if (own || merges.length === 0) return own
    for (const party of familyOf(key.party, merges)) {
      const item = this.#find(openItemName({ ...key, party }))
      if (item) return item
    }
    return undefined
  }

  /** What of a party is open on one side of an account, oldest first; with what those have who were merged into it. */
  openOf(of: OpenOf): OpenItem[] {
    return this.#partsOf(of)
      .flatMap((part) => [...this.#namesOf(part)])
      .flatMap((name) => this.#find(name) ?? [])
      .filter(({ openMinor }) => openMinor > 0)
      .sort((a, b) => (a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1))
  }

  /** The sum of that, with what was not read. */
  openMinorOf(of: OpenOf): number {
    const unreadMinor = this.#partsOf(of).reduce(
      (sum, part) => sum + (this.#read.unreadMinor.get(part) ?? 0),
      0,
    )
    return this.openOf(of).reduce((sum, { openMinor }) => sum + openMinor, unreadMinor)
  }

  /**
   * What an entry of these lines does. Nothing is done yet.
   * @throws Refusal allocation_above_open where it settles more of an item than is open of it; document_id_taken
   *   where it has the id of another document and would change what that one left open as if it were its own
   */
  changesBy(entry: Entry): OpenItemChange[] {
    const changes = openItemChanges(entry).map((change) => this.#ofItem(change))
    for (const change of changes) {
      const item = this.find(change)
      const { document, amountMinor } = change
      if (change.dueDays !== null) {
        if (item) throw new Refusal('document_id_taken', { id: document })
        continue
      }
      if (accumulates(change)) {
        refuseBelowNothing(change, item)
        continue
      }
      const settledMinor = item ? withChange(item, change, item).settledMinor : minor(Math.abs(amountMinor))
      if (item && item.openMinor - settledMinor > item.amountMinor)
        throw new Error(`more of ${document} is taken back than was settled`)
      allocate(item ? [item] : [], [{ document, amountMinor: settledMinor }])
    }
    return changes
  }

  /** @param entry what the changes are of, with its number */
  apply(
    changes: readonly OpenItemChange[],
    entry: Pick<Entry, 'source' | 'postingDay'>,
    number: number,
  ): void {
    const place = { day: entry.postingDay, number }
    for (const change of changes) {
      const name = openItemName(change)
      const { item, raisedMinor, settledMinor } = withChange(this.#find(name), change, place)
      const settlement = { document: entry.source.id, ...place, amountMinor: settledMinor }
      this.#add(name, {
        item,
        raisedMinor,
        settledMinor,
        dueDays: change.dueDays ?? [],
        settlements: change.dueDays ? [] : [settlement],
      })
    }
  }

  /** Takes up what was done on a draft that goes on from this one. */
  absorb(after: OpenItemsDraft): void {
    for (const [name, update] of after.#updates) this.#add(name, update)
  }

  /** What settles a document's item, under the name that the item was raised in. */
  #ofItem(change: OpenItemChange): OpenItemChange {
    const item = change.dueDays || this.#read.merges.length === 0 ? undefined : this.find(change)
    return item ? { ...change, party: item.party } : change
  }

  #partsOf(of: OpenOf): string[] {
    const { merges } = this.#read
    const parties = merges.length === 0 ? [of.party] : groupOf(of.party, merges)
    return parties.map((party) => openOfName({ ...of, party }))
  }

  #add(name: string, update: OpenItemUpdate): void {
    const before = this.#updates.get(name)
    if (!before) this.#name(name, update.item)
    this.#updates.set(name, {
      item: update.item,
      raisedMinor: (before?.raisedMinor ?? 0) + update.raisedMinor,
      settledMinor: (before?.settledMinor ?? 0) + update.settledMinor,
      dueDays: [...(before?.dueDays ?? []), ...update.dueDays],
      settlements: [...(before?.settlements ?? []), ...update.settlements],
    })
  }

  #find(name: string): OpenItem | undefined {
    const own = this.#updates.get(name)?.item
    return own ?? (this.#before ? this.#before.#find(name) : this.#read.items.get(name))
  }

  #name(name: string, of: OpenOf): void {
    const part = openOfName(of)
    const names = this.#names.get(part)
    if (names) names.add(name)
    else this.#names.set(part, new Set([name]))
  }

  #namesOf(part: string): Set<string> {
    return new Set([...(this.#before ? this.#before.#namesOf(part) : []), ...(this.#names.get(part) ?? [])])
  }
}

/** Whether other documents raise an item as well: each month adds to the depreciation of an asset. */
function accumulates({ account }: OpenItemKey): boolean {
  return account === accounts.accumulatedDepreciation
}

/** @throws Refusal allocation_above_open where more depreciation would go out of the books than was taken */
function refuseBelowNothing(change: OpenItemChange, item: OpenItem | undefined): void {
  const { document, amountMinor } = change
  const openMinor = (item?.openMinor ?? 0) - amountMinor
  if (openMinor < 0) throw new Refusal('allocation_above_open', { document, openMinor: item?.openMinor ?? 0 })
}
