import { currencyDigits, type Minor, minor } from '#domain/money.ts'
import { currencies } from '#domain/terms/currency.ts'

const usualNotes = [1, 5, 10, 20, 50, 100]
const notesWithoutDecimals = [100, 500, 1000, 2000, 5000, 10_000]

function notesOf(currency: string): readonly number[] {
  return currencies[currency]?.notes ?? (currencyDigits(currency) === 0 ? notesWithoutDecimals : usualNotes)
}

/**
 * The most change that is believed: ten of the largest notes. More change than that is not given; a barcode
 * that was typed or scanned as the amount asks for millions. Minor units.
 */
export function maxChangeMinor(currency: string): Minor {
  return minor(10 * (notesOf(currency).at(-1) ?? 0) * 10 ** currencyDigits(currency))
}

/**
 * What a customer is likely to hand over for an amount: the amount itself, then rounded up to
 * notes of each size, smallest first. Minor units.
 * @param most how many amounts, the exact one included
 */
export function quickAmounts(dueMinor: Minor, currency: string, most = 6): Minor[] {
  if (dueMinor <= 0) return []
  const digits = currencyDigits(currency)
  const rounded = notesOf(currency).map((note) => {
    const noteMinor = note * 10 ** digits
    return Math.ceil(dueMinor / noteMinor) * noteMinor
  })
  const amounts = [...new Set([dueMinor, ...rounded])].sort((a, b) => a - b)
  return amounts.slice(0, most).map(minor)
}
