import { booksPath } from '#app/features/books/paths.ts'

export const stockPath = `${booksPath}/stock`

/** The movements of a product. */
export function movesPath(productId: string): string {
  return `${stockPath}/${encodeURIComponent(productId)}`
}
