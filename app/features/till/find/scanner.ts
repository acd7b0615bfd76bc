import { groupSeparator, isOfMachine } from '#domain/product/scanned-code.ts'
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
  // They come as keys of their own before what they modify.
  if (modifiers.has(stroke.key)) return { watch, isFirst: false, code: null }
  const isInRun = isFast && watch.typed !== ''
  const sign = signOf(stroke, isInRun)
  if (sign === null) return { watch: noScan, isFirst: false, code: null }
  const typed = isInRun ? watch.typed + sign : sign
  return { watch: { typed, lastAtMs: stroke.atMs }, isFirst: !isInRun, code: null }
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

/**
 * What a key adds to a scan; null where it is none of a scanner's. A control character comes as itself, with Ctrl, with
 * Alt and its number, or as a key without a letter, by the scanner. Within a run every key is part of the scan: were
 * one left out, what follows it would be another code.
 */
function signOf({ key, hasModifier }: Keystroke, isInRun: boolean): string | null {
  if (hasModifier) return isInRun || key === ']' ? groupSeparator : null
  if ([...key].length === 1) return key
  return isInRun ? unreadableSign : null
}

/** In the place of a key that can't be read: a code with it is no product's. */
const unreadableSign = '\ufffd'

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
  // A field that left out some of the scan does not hold it.
  if (isCode && isKnown(text) && (fast === null || text.endsWith(fast))) return { code: text, isWhole: true }
  if (fast === null) return null
  if (isKnown(fast)) return { code: fast, isWhole: false }
  if (!field?.isSearch) return { code: fast, isWhole: false }
  // Words typed by a quick hand are a search; digits are a code no product has.
  if (isOfMachine(fast)) return { code: fast, isWhole: true }
  return isCode ? { code: text, isWhole: true } : null
}
