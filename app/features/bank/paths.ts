import { booksPath } from '#app/features/books/paths.ts'
import type { AccountCode } from '#domain/terms/account.ts'

export const reconciliationPath = `${booksPath}/reconciliation`

export function bankAccountPath(account: AccountCode): string {
  return `${reconciliationPath}/${account}`
}

/** The statement of a reconciliation that was made. */
export function reconciledPath(reconciliationId: string): string {
  return `${reconciliationPath}/statements/${encodeURIComponent(reconciliationId)}`
}
