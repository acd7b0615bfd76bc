import { largestAmountMinor } from '../ceilings.ts'
import { type Minor, minor, parseMinor } from '../money.ts'

/** A longer cell is no amount, and must not be searched for one. */
const longestAmount = 40

/**
 * An amount as banks write it: `1,250.50`, `(20.00)`, `20.00-`, `20.00 DR`, `GHS 20.00`, `1.250,50`. Null where the cell
 * is empty, undefined where it is no amount of this currency.
 */
export function readMoney(text: string, currency: string): Minor | null | undefined {
  let said = text.trim()
  if (said === '' || said === '-' || said === '--') return null
  if (said.length > longestAmount) return undefined
  let sign = 1
  const letters = /\s*\b(dr|cr|debit|credit)\b\.?\s*$/i.exec(said)
  if (letters) {
    if (/^d/i.test(letters[1] ?? '')) sign = -1
    said = said.slice(0, letters.index)
  }
  const inBrackets = /^\((.*)\)$/.exec(said)
  if (inBrackets) {
    sign = -1
    said = inBrackets[1] ?? ''
  }
  if (/[-−]$/.test(said)) {
    sign = -1
    said = said.slice(0, -1)
  }
  said = said.replace(/^([-−+]?)\s*[^\d.,+−-]{1,4}\s*/, '$1').replaceAll(/[\s' ]/g, '')
  // `1.250,50`: a comma with one or two digits behind it at the end is where the decimals begin.
  if (/^[-−+]?\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(said) || /^[-−+]?\d+,\d{1,2}$/.test(said))
    said = said.replaceAll('.', '').replace(',', '.')
  const parsed = parseMinor(said, currency)
  if (!parsed.ok || Math.abs(parsed.amountMinor) > largestAmountMinor) return undefined
  return minor(sign * parsed.amountMinor)
}
