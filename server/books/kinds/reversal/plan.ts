import { addDays, type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { balanced, type EntryLine } from '#domain/posting/entry.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import type { BooksView, PastBooks, StockBefore } from '../../engine/books-view.ts'
import { bookedDayAt, businessDayOf } from '../../engine/business-day-cache.ts'
import type { AnyKind, Draft } from '../../engine/document-kind.ts'
import { checkGoodsRead, checkGoodsThere, movesBack, movesOut, stillHeld, valuesBack } from './goods.ts'
import { type ReversalDocument, reversals } from './stored.ts'
import type { ReversalToRecord } from './to-record.ts'

/** A kind whose documents can be taken back. */
export type Reversible = AnyKind & Required<Pick<AnyKind, 'reverse'>>
export type KindOf = (source: EntrySourceKind) => Reversible | undefined

/** @throws Refusal reversal_not_possible, document_not_found, already_reversed, document_reconciled, and what the kind, `checkGoodsThere` and `checkReversalDay` refuse */
export function planReversal(
  view: BooksView,
  { reversalId, reversal: { of, reason, businessDay }, seen = [], held, takenBack = [] }: ReversalToRecord,
  kindOf: KindOf,
): Draft<ReversalDocument> {
  const kind = kindOf(of.kind)
  if (!kind) throw new Refusal('reversal_not_possible', { kind: of.kind })
  const original = view.find(kind.collection, of.id)
  const source = original && kind.sourceOf(original)
  if (!original || source?.kind !== of.kind || !kind.isKindOf(original))
    throw new Refusal('document_not_found', { ...of })
  const other = view.followersOf(reversals, of.id).find(({ reversedKind }) => reversedKind === of.kind)
  if (other) throw new Refusal('already_reversed', { reference: other.reference, on: other.postingDay })
  kind.checkReverse?.(view, original, takenBack)
  const goods = kind.tookIn?.(original)
  if (goods) checkGoodsThere(view, goods, seen)
  const back = kind.tookOut?.(original)
  if (back) checkGoodsRead(view, back, seen)
  const revalued = kind.revalued?.(view, original)
  if (revalued) checkGoodsRead(view, { lines: revalued }, seen)
  const frozen = original.entryNumber === null ? undefined : view.frozenBy(original.entryNumber)
  if (frozen) throw new Refusal('document_reconciled', { account: frozen.account, through: frozen.through })
  const { shop, recordedAt } = view
  const today = businessDayOf(recordedAt.toISOString(), shop)
  const taken = kind.takenLater?.(view, original) ?? { shares: [], through: null }
  const { through } = taken
  const postedOn = through !== null && through > original.postingDay ? through : original.postingDay
  const day = businessDay ?? (postedOn > today ? postedOn : today)
  checkReversalDay(day, { today, postedOn })
  // No day was entered, so it is booked at this moment: a refunded deposit leaves the drawer now.
  const bookedDay = businessDay === undefined ? bookedDayAt(recordedAt.toISOString(), day, shop) : day
  const postingDay = postingDayOf(bookedDay, shop.lockedThrough)
  const still = revalued && held && stillHeld(revalued, held, postingDay)
  const document: ReversalDocument = {
    _id: { shopId: view.shopId, reversalId },
    reverses: of.id,
    reversedKind: of.kind,
    reversedEntry: original.entryNumber ?? 0,
    reference: source.reference,
    reason,
    businessDay: day,
    ...(taken.shares.length > 0 && { taken: taken.shares }),
    ...(goods && { lines: goods.lines }),
    ...(still && still.length > 0 && { held: still }),
    ...(back && { lines: back.lines, isGoodsBack: true as const }),
    postingDay,
    entryNumber: null,
    recordedAt,
  }
  return { ...draftOf(view, document, kind, original), reverses: original }
}

/** A recorded reversal, posted again from what it reversed. @throws if that is missing */
export function replanReversal(
  past: PastBooks,
  document: ReversalDocument,
  kindOf: KindOf,
): Draft<ReversalDocument> {
  const kind = kindOf(document.reversedKind)
  const original = kind && past.find(kind.collection, document.reverses)
  if (!original) throw new Error(`there is no ${document.reversedKind} ${document.reverses} to take back`)
  const others = past
    .followersOf(reversals, document.reverses)
    .filter(({ reversedKind }) => reversedKind === document.reversedKind)
  if (others.length > 0)
    throw new Error(`${document.reversedKind} ${document.reverses} was taken back before`)
  const { reference } = kind.sourceOf(original)
  const content = { ...document, reversedEntry: original.entryNumber ?? 0, reference }
  return draftOf(past, content, kind, original)
}

function draftOf(
  before: StockBefore & Pick<BooksView, 'shop'>,
  document: ReversalDocument,
  kind: Reversible,
  original: StoredDocument,
): Draft<ReversalDocument> {
  const [goods, back] = [kind.tookIn?.(original), kind.tookOut?.(original)]
  const { businessDay } = document
  const lines = kind.reverse(before, original, document.taken ?? [])
  if (back) {
    const { moves, writeOffMinor } = movesBack(before, document, back)
    return {
      document,
      businessDay,
      lines: balanced([...lines, ...ofNoGoods(writeOffMinor, accounts.stockAdjustments)]),
      moves,
    }
  }
  const revalued = kind.revalued?.(before, original) ?? []
  if (revalued.length > 0) {
    const { lines: values, moves, goneMinor } = valuesBack(before, document, revalued)
    const { lines: _l, ...rest } = document
    return {
      document: { ...rest, ...(values.length > 0 && { lines: values }) },
      businessDay,
      lines: balanced([...lines, ...ofNoGoods(goneMinor, accounts.purchasePriceVariance)]),
      moves,
    }
  }
  return { document, businessDay, lines, ...(goods && { moves: movesOut(before, document, goods) }) }
}

/** Value without goods. */
function ofNoGoods(valueMinor: Minor, account: AccountCode): EntryLine[] {
  return [
    { account, amountMinor: valueMinor },
    { account: accounts.inventory, amountMinor: minor(-valueMinor), dims: { location: firstLocation } },
  ]
}

/**
 * Whether something may be taken back on a day.
 * @throws Refusal reversal_in_future, reversal_before_document
 */
function checkReversalDay(businessDay: Day, { today, postedOn }: { today: Day; postedOn: Day }): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('reversal_in_future', { businessDay, today })
  if (businessDay < postedOn) throw new Refusal('reversal_before_document', { businessDay, postedOn })
}
