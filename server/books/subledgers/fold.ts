import { familyOf, type PartyMerge } from '#domain/open-items/family.ts'
import {
  type OpenItemChange,
  openItemChanges,
  openItemName,
  type Place,
  withChange,
} from '#domain/open-items/open-item.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import { taxAmountsOf } from '#domain/posting/tax-totals.ts'
import type { EntryDocument, OpenItemDocument, StoredDocument } from '../../db/documents.ts'
import { taxName } from '../day-totals.ts'
import type { AnyKind } from '../engine/document-kind.ts'
import { Figures } from '../figures.ts'
import { kindOfSource } from '../kinds/index.ts'

type Entry = Pick<EntryDocument, '_id' | 'source' | 'postingDay' | 'factsVersion'> & {
  lines: readonly EntryLine[]
}

/**
 * Open items and totals of tax, folded again from all entries of a shop in the order of their numbers; each legacy
 * entry from its document, since its lines do not say what they belong to.
 */
export class SubledgerFold {
  /** By `openItemName`. */
  readonly openItems = new Map<string, OpenItemDocument>()
  /** By day and `taxName`. */
  readonly taxTotals = new Figures()
  readonly #shopId: string
  readonly #merges: readonly PartyMerge[]

  /** @param merges of its customers and suppliers: what one of them left open is settled in the other's name */
  constructor(shopId: string, merges: readonly PartyMerge[] = []) {
    this.#shopId = shopId
    this.#merges = merges
  }

  addEntry(entry: Entry): void {
    const saysAll = entry.factsVersion !== undefined || !kindOfSource(entry.source.kind).legacyLines
    if (saysAll) this.#add(entry, entry._id.number)
  }

  /** A legacy document: of an entry that names no recipe. */
  addDocument(kind: AnyKind, document: StoredDocument): void {
    const { factsVersion, entryNumber, postingDay } = document
    if (factsVersion !== undefined || entryNumber === null || !kind.legacyLines) return
    this.#add({ source: kind.sourceOf(document), postingDay, lines: kind.legacyLines(document) }, entryNumber)
  }

  #add({ source, postingDay, lines }: Omit<Entry, '_id' | 'factsVersion'>, number: number): void {
    for (const line of lines) {
      const tax = taxAmountsOf(line)
      if (tax) this.taxTotals.add(`${postingDay} ${taxName(tax.key)}`, tax.amounts)
    }
    for (const change of openItemChanges({ source, postingDay, lines }))
      this.#change(this.#ofItem(change), { day: postingDay, number }, source.id)
  }

  /** What settles a document's item, under the name that the item was raised in. */
  #ofItem(change: OpenItemChange): OpenItemChange {
    if (change.dueDays || this.#merges.length === 0 || this.openItems.has(openItemName(change))) return change
    const party = familyOf(change.party, this.#merges).find((one) =>
      this.openItems.has(openItemName({ ...change, party: one })),
    )
    return party === undefined ? change : { ...change, party }
  }

  #change(change: OpenItemChange, place: Place, sourceId: string): void {
    const name = openItemName(change)
    const { account, party, document } = change
    const before = this.openItems.get(name)
    const { item, settledMinor } = withChange(before && { ...before._id, ...before }, change, place)
    const { side, day, number, amountMinor, openMinor } = item
    const settlement = { document: sourceId, number: place.number, day: place.day, amountMinor: settledMinor }
    const { dueDays = [], settlements = [] }: Partial<OpenItemDocument> = before ?? {}
    if (change.dueDays) dueDays.push(...change.dueDays)
    else settlements.push(settlement)
    const _id = { shopId: this.#shopId, account, party, document }
    this.openItems.set(name, { _id, side, day, number, amountMinor, openMinor, dueDays, settlements })
  }
}
