import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { checkExpenseAccount } from '#domain/documents/expense/check.ts'
import { GiveawayBody } from '#domain/documents/giveaway/schema.ts'
import { keptLocation, otherThanFirst } from '#domain/documents/setting/locations.ts'
import { taxOnTaken } from '#domain/documents/stock-adjustment/owner-tax.ts'
import { postStockAdjustment } from '#domain/documents/stock-adjustment/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { type BalancedLines, reversal } from '#domain/posting/entry.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { issueStock } from '#domain/stock/moving-average.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { accountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { giveawayLabels } from '#domain/terms/giveaway.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { accountText, amount, productName, subjectOf, text } from '../fact-words.ts'
import { refuseMoreThanThereIs, withCostReviews } from '../stock-adjustment/plan.ts'
import { type GiveawayDocument, type GiveawayToRecord, giveaways } from './stored.ts'

/** Goods given away: a donation, a sample, a staff meal. */
export const giveaway = defineKind<GiveawayToRecord, GiveawayDocument>({
  name: 'giveaway',
  collection: giveaways,
  sources: ['giveaway'],
  withoutAmounts: { because: 'calculated', how: 'Goods leave at their cost: no amount is entered.' },
  // Each tax of a line is a line of the entry.
  linesOf: ({ giveaway: { lines } }) => 2 + 4 * lines.length,
  needs: ({ giveaway: { lines } }) => ({ chart: true, products: lines.map(({ productId }) => productId) }),
  request: {
    schema: GiveawayBody,
    of: ({ giveaway }) => ({ ...giveaway, locationId: otherThanFirst(giveaway.locationId) }),
    asSent: ({ location, ...stored }) => ({ ...stored, locationId: location }),
  },
  plan: planGiveaway,
  replan: postingOf,
  sourceOf: ({ _id, purpose }) => ({
    kind: 'giveaway',
    id: _id.giveawayId,
    reference: giveawayLabels[purpose].toLowerCase(),
  }),
  texts: ['/recipient', '/note'],
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId, quantityMilli }) => ({
      ...{ lineId, productId, quantityMilli: milli(-quantityMilli), postingDay },
    })),
  reverse: ({ shop }, document) => reversal(entryOf(shop, document)),
  tookOut: ({ location, lines }) => ({
    location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      ...{ lineId, productId, quantityMilli, valueMinor: minor(-valueMinor) },
    })),
  }),
  stockOfReversal: () => ({ of: 'goods-out', countedSince: 'goods_counted_since' }),
  goodsNeverLeft: true,
  lostGoods: {
    field: 'account',
    accountOf: (account) => (account === undefined ? accounts.expenses : accountCode(account)),
  },
  turnover: {
    linesOf: ({ lines }) =>
      lines.map(({ taken, valueMinor }) => ({
        ...{ amountMinor: minor(-valueMinor), taxClassId: taken?.taxClassId },
        ...{ isTurnover: taken !== undefined, isDeclared: taken?.isTold ?? false },
      })),
  },
  subject: ({ purpose, recipient }) =>
    subjectOf({ payee: recipient, toward: 'to', about: giveawayLabels[purpose].toLowerCase() }),
  pageFacts,
})

/** @throws Refusal document_in_future, expense_account_unknown, account_archived, product_not_found, location_not_found, stock_not_enough */
function planGiveaway(
  view: BooksView,
  { giveawayId, giveaway: { locationId, lines, ...sent } }: GiveawayToRecord,
): Draft<GiveawayDocument> {
  const { shop, chart } = view
  const { businessDay, account, purpose } = sent
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('document_in_future', { businessDay, today })
  checkExpenseAccount(account, chart)
  for (const { productId } of lines)
    if (!view.product(productId)) throw new Refusal('product_not_found', { productId })
  const kept = keptLocation(shop.settings.locations, locationId)
  const leaving = lines.map((line) => ({ ...line, quantityMilli: milli(-line.quantityMilli) }))
  refuseMoreThanThereIs(view, leaving, locationId)
  const draft = postingOf(view, {
    _id: { shopId: view.shopId, giveawayId },
    ...sent,
    ...kept,
    postingDay: postingDayOf(businessDay, shop.lockedThrough),
    lines: lines.map((line) => ({ ...line, valueMinor: minor(0) })),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
  if (taxPack(shop.taxPack).untaxedGifts.includes(purpose)) return withCostReviews(view, draft)
  // The tax depends on what the goods cost.
  const taxed = draft.document.lines.map((line) => {
    const taxClassId = view.product(line.productId)?.taxClassId ?? 'standard'
    const taken = taxOnTaken(shop, { taxClassId, costMinor: minor(-line.valueMinor) }, businessDay)
    return { ...line, taken }
  })
  return withCostReviews(view, postingOf(view, { ...draft.document, lines: taxed }))
}

/** What it does to the books, of itself and the stock before it. */
function postingOf(
  before: StockBefore & { shop?: Pick<BooksView['shop'], 'taxPack'> },
  document: GiveawayDocument,
): Draft<GiveawayDocument> {
  const { _id, postingDay, businessDay, location } = document
  const stock = new StockDraft(before, { sourceId: _id.giveawayId, postingDay, location })
  for (const line of document.lines) {
    const costMinor = stock.costOnRecord(line.productId)
    const moved = issueStock(stock.balanceOf(line.productId), line.quantityMilli, costMinor)
    stock.move(line, moved.balance, moved.writeOffMinor)
  }
  const lines = document.lines.map((line, at) => ({
    ...line,
    valueMinor: stock.moves[at]?.valueMinor ?? minor(0),
  }))
  const posted = { ...document, lines }
  return { document: posted, businessDay, lines: entryOf(before.shop, posted), moves: stock.moves }
}

function entryOf(
  shop: Pick<BooksView['shop'], 'taxPack'> | undefined,
  { account, lines }: GiveawayDocument,
): BalancedLines {
  const taxed = lines.flatMap(({ taken, valueMinor }) =>
    taken ? [{ ...taken, costMinor: minor(-valueMinor) }] : [],
  )
  return postStockAdjustment(
    sumMinor(lines.map(({ valueMinor }) => valueMinor)),
    account,
    shop && taxed.length > 0 ? { taxPack: shop.taxPack, lines: taxed } : undefined,
  )
}

function pageFacts(
  { purpose, recipient, account, lines, note }: GiveawayDocument,
  names: FactNames,
): DocumentFact[] {
  const taxes = lines.flatMap(({ taken }) => taken?.taxes ?? [])
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  return [
    { label: 'Purpose', text: giveawayLabels[purpose] },
    ...text('Given to', recipient),
    { label: 'Expense account', text: accountText(account, names) },
    ...lines.map(({ productId, quantityMilli, valueMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: minor(-valueMinor),
    })),
    ...amount('Output tax on their cost', taxMinor === 0 ? undefined : taxMinor),
    ...text('Note', note),
  ]
}
