import { type Minor, minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type BalancedLines, balanced } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { productName } from '../fact-words.ts'
import { type CorrectionToRecord, type CostCorrectionDocument, costCorrections } from './stored.ts'

/**
 * What goods cost is calculated as documents are recorded. Where one comes late, with an earlier day than others of the
 * same goods, this puts the cost of each day right, on that day. The program records it with the late document.
 */
export const costCorrection = defineKind<CorrectionToRecord, CostCorrectionDocument>({
  name: 'cost-correction',
  collection: costCorrections,
  sources: ['cost-correction'],
  withoutAmounts: { because: 'calculated', how: 'The program calculates and records it.' },
  // A sale is recorded in a closed shop, too.
  evenClosed: true,
  linesOf: ({ lines }) => lines.length + 1,
  needs: ({ lines }) => ({ products: lines.map(({ productId }) => productId) }),
  resend({ _id, lines }, input) {
    if (canonicalJson(lines) !== canonicalJson(input.lines))
      throw new Error(`correction ${_id.correctionId} was recorded with other lines`)
    return ''
  },
  plan: planCostCorrection,
  replan: postingOf,
  sourceOf: ({ _id, postingDay }) => ({
    kind: 'cost-correction',
    id: _id.correctionId,
    reference: postingDay,
  }),
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId }) => ({ lineId, productId, quantityMilli: milli(0), postingDay })),
  subject: () => ({}),
  pageFacts({ lines }, names) {
    return lines.map(({ productId, valueMinor }) => ({
      label: `${productName(productId, names)}, cost changed by`,
      amountMinor: minor(-valueMinor),
    }))
  },
})

function planCostCorrection(
  view: BooksView,
  { correctionId, postingDay, lines }: CorrectionToRecord,
): Draft<CostCorrectionDocument> {
  return postingOf(view, {
    _id: { shopId: view.shopId, correctionId },
    lines,
    ...recordedOn(view, postingDay),
  })
}

/** What a correction does to the books: its own entry and the stock that it leaves. */
function postingOf(before: StockBefore, document: CostCorrectionDocument): Draft<CostCorrectionDocument> {
  const { _id, postingDay, lines } = document
  const stock = new StockDraft(before, { sourceId: _id.correctionId, postingDay })
  for (const line of lines) {
    const balance = stock.balanceOf(line.productId)
    const after = { ...balance, valueMinor: minor(balance.valueMinor + line.valueMinor) }
    // Below nothing only until the next line of the same goods.
    const lastUnitCostMinor = minor(Math.max(unitCost(after), 0))
    stock.move(line, { ...after, lastUnitCostMinor })
  }
  return { document, businessDay: postingDay, lines: postCostCorrection(lines), moves: stock.moves }
}

/** Dr Inventory, Cr the account that the cost is on; the other way round where the goods cost more. */
function postCostCorrection(lines: readonly { account: AccountCode; valueMinor: Minor }[]): BalancedLines {
  return balanced(
    lines.flatMap(({ account, valueMinor }) => [
      { account: accounts.inventory, amountMinor: valueMinor, dims: { location: firstLocation } },
      { account, amountMinor: minor(-valueMinor) },
    ]),
  )
}
