import { booksPath } from '#app/features/books/paths.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'

export { partyPath } from '#domain/report/addresses.ts'

const creditPath = `${booksPath}/advanced/credit`

export function creditListPath(side: PartySide): string {
  return side === 'customers' ? creditPath : `${creditPath}?side=suppliers`
}

/** Records of customers or suppliers from a file. */
export function partyImportPath(side: PartySide): string {
  return `${creditPath}/import?of=${side}`
}

/** Whose payment is overdue, to remind them. */
export const remindersPath = `${creditPath}/reminders`

/** What is owed to suppliers, to pay several at once. */
export const paySuppliersPath = `${creditPath}/pay`
