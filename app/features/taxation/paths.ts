import { booksPath } from '#app/features/books/paths.ts'

export const taxationPath = `${booksPath}/advanced/taxation`

/** The worksheet of a period, by its first day. */
export function worksheetPath(from: string): string {
  return `${taxationPath}/${from}`
}

/** The documents behind a box, or those that came late. */
export function taxDocumentsPath(from: string, of: { box: string } | { late: 'true' }): string {
  return `${worksheetPath(from)}/documents?${new URLSearchParams(of)}`
}
