import type { ExpenseLine } from '#domain/documents/expense/schema.ts'
import { prepaidItem } from '#domain/documents/spread/posting.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'

/** The open items of what a document paid ahead, one for each line. */
export function spreadItemsOf(document: string, lines: readonly ExpenseLine[]): OpenItemKey[] {
  return lines.flatMap(({ lineId, spread }) => (spread ? [prepaidItem({ document, lineId })] : []))
}
