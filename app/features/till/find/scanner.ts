import { isReceiptNumber } from '../take-back/read-receipt-number.ts'

/**
 * A keyboard-wedge scanner types a barcode and Enter, faster than a hand can. Nothing else tells it from
 * a keyboard: this watches the keys of the whole page.
 */

/** No hand keeps this pace over a whole barcode; scanners need 1 to 30 ms a key. */
export const longestGapMs = 50

/** The shortest barcode a product can have. Outside the search field a scan is longer: `100` and Enter is an amount. */
export const shortestCode = 4
export const shortestCodeElsewhere = 6

type Keystroke = { key: string; atMs: number; hasModifier: boolean }
type ScanWatch = { typed: string; lastAtMs: number }

export const noScan: ScanWatch = { typed: '', lastAtMs: Number.NEGATIVE_INFINITY }

type ScanStep = {
  watch: ScanWatch
  /** This key began a new run of keys: what stood in the field before belongs to the person. */
  isFirst: boolean
  /** The barcode that was completed by this key. */
  code: string | null
}

/** Takes in one key; answers a code when Enter ends a fast run of at least `shortest` signs, or of a receipt's number. */
export function watchKey(watch: ScanWatch, stroke: Keystroke, shortest: number): ScanStep {
  const isFast = stroke.atMs - watch.lastAtMs <= longestGapMs
  if (stroke.key === 'Enter') {
    const isScan = isFast && (watch.typed.length >= shortest || isReceiptNumber(watch.typed))
    return { watch: noScan, isFirst: false, code: isScan ? watch.typed : null }
  }
  // Shift comes as a key of its own before a capital letter.
  if (stroke.key === 'Shift') return { watch, isFirst: false, code: null }
  if (stroke.hasModifier || !/^[0-9A-Za-z-]$/.test(stroke.key))
    return { watch: noScan, isFirst: false, code: null }
  const typed = isFast ? watch.typed + stroke.key : stroke.key
  return { watch: { typed, lastAtMs: stroke.atMs }, isFirst: typed.length === 1, code: null }
}

/** What Enter means after the keys before it. `whole`: everything the field held, not the scan alone. */
type Scanned = { code: string; isWhole: boolean }

/**
 * Decides whether Enter ends a scan. The pace tells a scanner from a hand, but a device that stutters can
 * break one code into two runs: so a field that holds exactly a product's code wins over the run.
 * @param fast the code by its pace, null where the keys came too slowly
 * @param field what the field with the cursor holds, null if there is none
 */
export function readEnter(
  fast: string | null,
  field: { text: string; isSearch: boolean } | null,
  isKnown: (code: string) => boolean,
): Scanned | null {
  const text = field?.text.trim() ?? ''
  const isCode = /^\d+$/.test(text) && text.length >= shortestCodeElsewhere
  if (isCode && isKnown(text)) return { code: text, isWhole: true }
  if (fast === null) return null
  if (isKnown(fast)) return { code: fast, isWhole: false }
  if (!field?.isSearch) return { code: fast, isWhole: false }
  // Words typed by a quick hand are a search; digits are a code no product has.
  return isCode ? { code: text, isWhole: true } : null
}
