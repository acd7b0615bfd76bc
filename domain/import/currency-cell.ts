import { shown } from './cell-text.ts'

/** Why the amounts of a row are not in the currency of the books; null where they are, or its cell is empty. */
export function currencyError(text: string, currency: string): { code: string; detail: string } | null {
  const other = text.toUpperCase()
  if (other === '' || other === currency) return null
  return /^[A-Z]{3}$/.test(other)
    ? {
        code: 'currency_differs',
        detail: `The amounts are in ${other}, but this shop uses ${currency}. Convert them first.`,
      }
    : {
        code: 'currency_unknown',
        detail: `Unknown currency “${shown(text)}”. Enter a code such as ${currency}.`,
      }
}
