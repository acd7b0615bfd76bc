import type { ExpenseLine } from '#domain/documents/expense/schema.ts'
import { prepaidItem } from '#domain/documents/spread/posting.ts'
import { Refusal } from '#domain/errors.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import type { BooksView } from '../../engine/document-kind.ts'

/** Where what a document paid ahead stands, a line each. */
export function spreadItemsOf(document: string, lines: readonly ExpenseLine[]): OpenItemKey[] {
  return lines.flatMap(({ lineId, spread }) => (spread ? [prepaidItem({ document, lineId })] : []))
}

/** @throws Refusal spread_has_runs where a month took its share: its run has to be reversed first */
export function demandNoSpreadRuns(view: Pick<BooksView, 'openItem'>, items: readonly OpenItemKey[]): void {
  for (const key of items) {
    const item = view.openItem(key)
    if (item && item.openMinor !== item.amountMinor) throw new Refusal('spread_has_runs')
  }
}
