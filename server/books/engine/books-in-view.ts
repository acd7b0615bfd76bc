import type { Day } from '#domain/business-day.ts'
import { type AccountChange, ownAccountsAfter } from '#domain/documents/account/change.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import type { OpenItem, OpenItemKey, OpenOf } from '#domain/open-items/open-item.ts'
import { type Chart, chartOf } from '#domain/posting/chart.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { TaxesOfDay } from '#domain/tax-return/declared.ts'
import { figureOfLine } from '#domain/tax-return/figures.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { ActiveReconciliation, ActiveReconciliations } from '../../bank/active-reconciliations.ts'
import type { EntryDocument, StoredDocument } from '../../db/documents.ts'
import { type SettledShop, settledShop } from '../../shops/settled-shop.ts'
import type { DocumentCollection } from '../document-collection.ts'
import { tillCashIn } from '../journal/till-cash.ts'
import type { BooksSnapshot } from './books-snapshot.ts'
import type { BooksView, ProductOnRecord } from './books-view.ts'
import { KnownDocuments, type NamedCollection } from './known-documents.ts'
import type { WantedTillCash } from './needs.ts'
import { OpenItemsDraft } from './open-items-draft.ts'
import { balanceKey, tillCashKey } from './wanted.ts'

/**
 * What planning may ask of the books: as they were read, and as they are with what was planned since.
 * It goes on from another state, where it is a fork of it.
 */
export class BooksInView implements BooksView {
  readonly snapshot: BooksSnapshot
  readonly recordedAt: Date
  readonly entries: EntryDocument[] = []
  readonly openItems: OpenItemsDraft
  readonly changedBalances = new Map<string, StockBalance>()
  protected readonly before: BooksInView | null
  protected readonly known = new KnownDocuments()
  /** What this batch changed of the chart. */
  protected readonly charted: AccountChange[] = []
  protected readonly reconciledNow: ActiveReconciliation[] = []
  #settings: readonly ShopChange[]
  #shop: SettledShop

  constructor(snapshot: BooksSnapshot, recordedAt: Date, before: BooksInView | null) {
    this.snapshot = snapshot
    this.recordedAt = recordedAt
    this.before = before
    this.openItems = new OpenItemsDraft(snapshot.openItems, before?.openItems)
    this.#settings = before?.settings ?? snapshot.settings
    this.#shop = before?.shop ?? settledShop(snapshot.shop, this.#settings)
  }

  get shopId(): string {
    return this.snapshot.shop._id
  }

  get shop(): SettledShop {
    return this.#shop
  }

  /** All changes of the shop's settings, those of this batch last. */
  get settings(): readonly ShopChange[] {
    return this.#settings
  }

  get lastDay(): Day | null {
    const { lastDay } = this.before ?? this.snapshot
    if (lastDay === undefined)
      throw new Error('no document of this batch declared that it needs the last day')
    return this.entries
      .filter(({ lines }) => lines.length > 0)
      .reduce((last, { postingDay }) => (last !== null && last > postingDay ? last : postingDay), lastDay)
  }

  get accountChanges(): readonly AccountChange[] {
    const before = (this.before ?? this.snapshot).accountChanges
    if (!before) throw new Error('no document of this batch declared that it needs the chart')
    return this.charted.length === 0 ? before : [...before, ...this.charted]
  }

  get chart(): Chart {
    return chartOf(this.snapshot.shop.taxPack, ownAccountsAfter(this.accountChanges))
  }

  isPostedTo(account: AccountCode): boolean {
    return (
      this.snapshot.postedTo.has(account) ||
      this.entries.some(({ lines }) => lines.some((line) => line.account === account)) ||
      (this.before?.isPostedTo(account) ?? false)
    )
  }

  ledgerBalance(account: AccountCode, through: Day): Minor {
    const before =
      this.before?.ledgerBalance(account, through) ??
      this.snapshot.ledgerBalances.get(balanceKey({ account, through }))
    if (before === undefined) throw new Error(`no document of this batch asked for the balance of ${account}`)
    const lines = this.entries
      .filter(({ postingDay }) => postingDay <= through)
      .flatMap((entry) => entry.lines)
    return minor(
      lines.reduce((sum, line) => (line.account === account ? sum + line.amountMinor : sum), Number(before)),
    )
  }

  tillCashPast(wanted: WantedTillCash): Minor {
    const { tillId, ofShift } = wanted
    const before = this.before?.tillCashPast(wanted) ?? this.snapshot.tillCash.get(tillCashKey(wanted))
    if (before === undefined)
      throw new Error(`no document of this batch asked for the cash of till ${tillId}`)
    return minor(
      this.entries.reduce((sum, entry) => sum + tillCashIn(entry, tillId, ofShift), Number(before)),
    )
  }

  get taxesOfDays(): readonly TaxesOfDay[] {
    const before = (this.before ?? this.snapshot).taxesOfDays
    if (!before) throw new Error('no document of this batch asked for the totals of taxes')
    const ofBatch = this.entries.map(({ postingDay, lines }) => ({
      day: postingDay,
      figures: lines.flatMap((line) => figureOfLine(line) ?? []),
    }))
    return [...before, ...ofBatch.filter(({ figures }) => figures.length > 0)]
  }

  listed<Stored extends StoredDocument>(collection: DocumentCollection<Stored>): Stored[] {
    return this.#allKnown().flatMap((known) => known.allOf(collection)) as Stored[]
  }

  recent<Stored extends StoredDocument>(collection: DocumentCollection<Stored>): readonly Stored[] {
    const found = this.snapshot.recent.get(collection.name)
    if (!found) throw new Error(`no document of this batch asked for the last of ${collection.name}`)
    return found as readonly Stored[]
  }

  product(productId: string): ProductOnRecord | undefined {
    return this.snapshot.products.get(productId)
  }

  balanceOf(productId: string): StockBalance | undefined {
    return (
      this.changedBalances.get(productId) ??
      this.before?.balanceOf(productId) ??
      this.snapshot.balances.get(productId)
    )
  }

  seriesOf(tillId: string): string | undefined {
    return this.snapshot.tills.get(tillId)?.series
  }

  hasCustomer(customerId: string): boolean {
    return this.snapshot.customers.has(customerId)
  }

  creditLimitOf(customerId: string): Minor | null {
    return this.snapshot.customers.get(customerId)?.limitMinor ?? null
  }

  termsOf(customerId: string): number | null {
    return this.snapshot.customers.get(customerId)?.termsDays ?? null
  }

  isOfShop(uid: string | null): boolean {
    return this.snapshot.people.has(uid)
  }

  openItem(key: OpenItemKey): OpenItem | undefined {
    return this.openItems.find(key)
  }

  isSameParty(one: string | undefined, other: string): boolean {
    const { merges } = this.snapshot.openItems
    return one !== undefined && (one === other || headOf(one, merges) === headOf(other, merges))
  }

  openItemsOf(of: OpenOf): OpenItem[] {
    return this.openItems.openOf(of)
  }

  openMinorOf(of: OpenOf): number {
    return this.openItems.openMinorOf(of)
  }

  find<Stored extends StoredDocument>(
    collection: DocumentCollection<Stored>,
    id: string,
  ): Stored | undefined {
    for (const known of this.#allKnown()) {
      const found = known.find(collection, id)
      if (found) return found as Stored
    }
    return undefined
  }

  followersOf<Stored extends StoredDocument>(collection: DocumentCollection<Stored>, id: string): Stored[] {
    const found = this.#allKnown().flatMap((known) => known.followersOf(collection, id))
    return found as Stored[]
  }

  lastReconciliation(account: AccountCode): ActiveReconciliation | undefined {
    return this.activeReconciliations.findLast((one) => one.account === account)
  }

  frozenBy(entryNumber: number): ActiveReconciliation | undefined {
    return (
      this.snapshot.reconciled.frozen.get(entryNumber) ??
      this.activeReconciliations.find(({ entries }) => entries?.has(entryNumber) === true)
    )
  }

  /** With those of this batch. A reconciliation that is reversed in this batch still counts until the next batch. */
  get activeReconciliations(): ActiveReconciliations {
    const before = this.before
      ? this.before.activeReconciliations
      : this.snapshot.reconciled.activeReconciliations
    return this.reconciledNow.length === 0 ? before : [...before, ...this.reconciledNow]
  }

  isClaimed(collection: NamedCollection, claim: string): boolean {
    return this.#allKnown().some((known) => known.isClaimed(collection, claim))
  }

  /** What was planned in this batch last, back to what was read. */
  #allKnown(): KnownDocuments[] {
    const before = this.before ? this.before.#allKnown() : [this.snapshot.documents]
    return [this.known, ...before]
  }

  protected settle(settings: readonly ShopChange[]): void {
    if (settings === this.#settings) return
    this.#settings = settings
    this.#shop = settledShop(this.snapshot.shop, settings)
  }
}
