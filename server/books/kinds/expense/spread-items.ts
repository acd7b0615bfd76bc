import type { ExpenseLine } from '#domain/documents/expense/schema.ts'
import { prepaidItem } from '#domain/documents/spread/posting.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'

/** Where what a document paid ahead stands, a line each. */
export function spreadItemsOf(document: string, lines: readonly ExpenseLine[]): OpenItemKey[] {
  return lines.flatMap(({ lineId, spread }) => (spread ? [prepaidItem({ document, lineId })] : []))
}
