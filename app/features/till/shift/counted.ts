import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { type CashCounted, denominationsMinor, isImplausibleCount } from '#domain/payments/cash-counted.ts'
import { denominationsOf } from '#domain/payments/denominations.ts'

/** Cash while it is counted: how many there are of each note and coin as typed, or the sum alone. */
export type CountDraft = {
  /** By face, minor units; digits alone. */
  counts: Readonly<Record<string, string>>
  /** Instead of the notes and coins; null while they are counted one by one. */
  sumMinor: Minor | null
  isSum: boolean
}

export function emptyCount(currency: string): CountDraft {
  // Of some currencies the notes are not known.
  return { counts: {}, sumMinor: null, isSum: denominationsOf(currency).length === 0 }
}

/** The amount counted; an empty field means no note of that value. */
export function countedOf({ counts, sumMinor, isSum }: CountDraft, currency: string): CashCounted {
  if (isSum) return { amountMinor: sumMinor ?? minor(0), denominations: [] }
  const denominations = denominationsOf(currency).flatMap((faceMinor) => {
    const count = Number(counts[faceMinor] ?? '')
    return count > 0 ? [{ faceMinor, count }] : []
  })
  return { amountMinor: denominationsMinor(denominations), denominations }
}

/** What of a key press stays in the field of a note: digits, a million pieces at most. */
export function onlyDigits(text: string): string {
  return text
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 6)
}

/** So many of one note or coin were typed into the wrong field, or are a code that was scanned. */
const implausiblePieces = 500

/** What was counted as it was entered: `600.00 counted (3 × 200.00)`. */
export function countedWords(draft: CountDraft, currency: string): string {
  const { amountMinor, denominations } = countedOf(draft, currency)
  const pieces = denominations.map(
    ({ faceMinor, count }) => `${count.toLocaleString('en')} × ${formatMinor(faceMinor, currency)}`,
  )
  const inPieces = pieces.length === 0 ? '' : ` (${pieces.join(', ')})`
  return `${formatMinor(amountMinor, currency)} counted${inPieces}`
}

/**
 * A warning about an unlikely count; empty if there is none. It names no amount, because the drawer is counted blind.
 * @param usualMinor what was counted in the same drawer before; left out where the server compares it itself
 */
export function countWarning(draft: CountDraft, currency: string, usualMinor?: Minor): string {
  const { amountMinor, denominations } = countedOf(draft, currency)
  if (denominations.some(({ count }) => count >= implausiblePieces))
    return 'That is more of one note or coin than a drawer holds.'
  const isFarAbove = usualMinor !== undefined && isImplausibleCount(amountMinor, [usualMinor])
  return isFarAbove ? 'That is more than ten times what was counted here last.' : ''
}
