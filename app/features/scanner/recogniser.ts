import { articleNumber } from '#domain/product/article-number.ts'
import { groupSeparator } from '#domain/product/scanned-code.ts'
import { physicalSign } from './physical-key.ts'

/*
 * A keyboard-wedge scanner types what it reads, and only its pace distinguishes it from a hand. Each key is passed in
 * with the time at which it was pressed. Keys that follow each other faster than those of a hand are a run; a run is a
 * scan by its pace, its length, what it means in this shop, and the key that ends it.
 */

/** A hand needs longer from key to key; scanners 1 to 90 ms. */
export const longestGapMs = 100
/** The pace of a machine alone, over several keys. */
const machineGapMs = 50
/** A scanner that sends no line end is done after this; one that pauses on a busy device goes on before. */
export const silenceMs = 400
/** From the line end of a scan to its second one, and from a scan without one to one that comes late. */
const lineEndMs = { second: 300, late: 1_000 }
/** Enter behind what is like a code can be the scanner's for so long, where the device is busy. */
const earlyEnterMs = 300
/** A label is printed of no code with fewer signs. */
const shortestLabel = 4
/** A password has more characters, by Keycloak's rule. */
const shortestPassword = 10
/** The characters of Code 39: labels have no small letters. */
const labelSigns = /^[\dA-Z\-. $/+%]+$/
/** The first part of a scan that a busy device broke in two is not older. */
const brokenMs = 1_000

/** A key as it was pressed; `atMs` by `Event.timeStamp`. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & {
  atMs: number
  /** With Ctrl, Alt or Meta. */
  isCommand: boolean
}

/**
 * What has the cursor. An amount, a quantity or a count is a `figure`: a code is nothing there. A `password` and the
 * `email` before it are typed by managers at the pace of a scanner; the password of an `approval` and the `code` of six
 * digits at a till are not. Into a `text` outside the till a code may be scanned that is no product's, such as the number
 * of a delivery note.
 */
export type Place = 'field' | 'figure' | 'text' | 'code' | 'approval' | 'password' | 'email'

/** What a code means to who receives it; null for nothing. Two codes of one product mean the same. */
export type MeaningOf = (code: string, place: Place) => string | null

export type Verdict =
  /** No scan: the key is the field's or the page's. */
  | { is: 'typed'; beganRun: boolean }
  /** The line end of a scan that was understood before: it confirms nothing. */
  | { is: 'line-end' }
  /** Enter so soon behind other keys that it can be a scanner's: it confirms nothing, a second one does. */
  | { is: 'early-enter' }
  /**
   * Keys as fast as a scanner's where a code would be an amount or an attempt, though a hand may have pressed them: they
   * are taken out again, and confirm nothing.
   */
  | { is: 'removed'; sinceMs: number }
  /** `sinceMs`: when its first key was pressed. */
  | { is: 'scan'; code: string; sinceMs: number }
  /** The keys give another code than their places, and both mean something. */
  | { is: 'ambiguous'; codes: readonly [string, string]; sinceMs: number }

type Run = {
  signs: string
  /** Null where the place of a key is not known. */
  physical: string | null
  keys: number
  sinceMs: number
  lastAtMs: number
  /** Whether the field held text before its first key. */
  isBehindText: boolean
  /** From key to key, without what it was broken by. */
  gaps: Gaps
}

type Gaps = { count: number; ms: number; leastMs: number; mostMs: number }

const noGaps: Gaps = { count: 0, ms: 0, leastMs: Number.POSITIVE_INFINITY, mostMs: 0 }

export type LineEnd = 'Enter' | 'Tab' | 'LineFeed'

/** What a device knows of its scanner, from the test under Devices. */
export type ScannerProfile = {
  /** Whether its codes are the signs of the computer or, where the layouts differ, the places of the keys. */
  reads: 'signs' | 'places'
  /** What it sends before each code. */
  prefix: string
  suffix: readonly LineEnd[]
  /** The longest time from key to key. */
  gapMs: number
}

/** What a hand types before a scan: `3*`. */
const quantitySign = /\*$/

/** In the place of a key that can't be read: a code with it is no product's. */
export const unreadableSign = '\ufffd'

const typed: Verdict = { is: 'typed', beganRun: false }

export class Recogniser {
  readonly #meaningOf: MeaningOf
  readonly #profile: ScannerProfile | null
  #run: Run | null = null
  /** The run before, while it may be the first part of the same scan. */
  #before: Run | null = null
  /** Until when a line end belongs to a scan that was understood. */
  #lineEndUntilMs = Number.NEGATIVE_INFINITY

  constructor(meaningOf: MeaningOf, profile: ScannerProfile | null = null) {
    this.#meaningOf = meaningOf
    this.#profile = profile
  }

  /**
   * Takes in a key that was pressed.
   * @param isBehindText whether the field holds text before the cursor
   */
  press(stroke: Stroke, place: Place, isBehindText = false): Verdict {
    if (modifiers.has(stroke.key)) return typed
    const run = this.#run
    const isFast = run !== null && stroke.atMs - run.lastAtMs <= longestGapMs
    if (lineEndOf(stroke) !== null) return this.#end(stroke, place)
    const sign = signOf(stroke, isFast)
    if (sign === null) {
      this.#forget()
      return typed
    }
    const physical = stroke.isCommand ? sign : physicalSign(stroke.code, stroke.shiftKey)
    if (isFast) {
      this.#run = {
        signs: run.signs + sign,
        physical: run.physical === null || physical === null ? null : run.physical + physical,
        keys: run.keys + 1,
        sinceMs: run.sinceMs,
        lastAtMs: stroke.atMs,
        isBehindText: run.isBehindText,
        gaps: withGap(run.gaps, stroke.atMs - run.lastAtMs),
      }
      return typed
    }
    const isBroken = run !== null && stroke.atMs - run.lastAtMs <= brokenMs && !quantitySign.test(run.signs)
    this.#before = isBroken ? this.#joined(run) : null
    this.#run = {
      ...{ signs: sign, physical, keys: 1, gaps: noGaps },
      ...{ sinceMs: stroke.atMs, lastAtMs: stroke.atMs, isBehindText },
    }
    return { is: 'typed', beganRun: true }
  }

  /** Whether keys came faster than a person presses them: the next one, whatever it is, is the scanner's. */
  isMachineRun(): boolean {
    return this.#run !== null && this.#run.keys >= 3 && isOfMachine(this.#run)
  }

  /** Whether the keys so far can be a scanner's, though a hand can be as quick: they confirm nothing by themselves. */
  mayBeScan(): boolean {
    const run = this.#run
    return (
      run !== null && [run, this.#meant(run)].some((one) => one.keys >= shortestLabel && isNearlyWhole(one))
    )
  }

  /** When to ask `settle` whether the keys so far were a scan without a line end; null where there are none. */
  dueAtMs(): number | null {
    return this.#run && this.#run.keys > 1 ? this.#run.lastAtMs + silenceMs : null
  }

  /** No key followed in time. */
  settle(atMs: number, place: Place): Verdict {
    const run = this.#run
    if (run === null || atMs - run.lastAtMs < silenceMs) return typed
    const read = this.#read(run, { place, end: null })
    const meant = this.#meant(run)
    if (read === null && !spoilsSecret(meant, place)) return typed
    this.#forget(run.lastAtMs + silenceMs + lineEndMs.late)
    return read ?? { is: 'removed', sinceMs: meant.sinceMs }
  }

  /** @param lineEndUntilMs until when a line end is of what was understood */
  #forget(lineEndUntilMs = Number.NEGATIVE_INFINITY): void {
    this.#run = this.#before = null
    this.#lineEndUntilMs = lineEndUntilMs
  }

  #end(stroke: Stroke, place: Place): Verdict {
    const { atMs } = stroke
    const run = this.#run
    const sinceMs = run ? atMs - run.lastAtMs : Number.POSITIVE_INFINITY
    const end = lineEndOf(stroke)
    const read = run && sinceMs <= longestGapMs ? this.#read(run, { place, end }) : null
    const isLate = read === null && run !== null && sinceMs < silenceMs
    const late = isLate ? this.#read(run, { place, end: null }) : null
    if (read ?? late) {
      this.#forget(atMs + lineEndMs.second)
      return read ?? late ?? typed
    }
    if (run === null && atMs <= this.#lineEndUntilMs) {
      this.#forget(atMs + lineEndMs.second)
      return { is: 'line-end' }
    }
    const meant = run && this.#meant(run)
    if (run && meant && isRemoved(place === 'password' ? meant : run, place, sinceMs)) {
      const fromMs = meant.sinceMs
      this.#forget(atMs + lineEndMs.second)
      return { is: 'removed', sinceMs: fromMs }
    }
    const whole = run && this.#before ? joined(this.#before, run) : run
    // A scanner that is known does not wait before its Enter. Another one may be plugged in beside it.
    const isWholePassword = place === 'password' && meant !== null && isPassword(meant)
    const isWaited = whole && isLikeCode(whole) && !this.#profile && place !== 'password'
    const waitsMs = isWaited ? earlyEnterMs : longestGapMs
    const isConfirming = whole === null || (place === 'email' ? isOfAddress(whole) : isWholePassword)
    const isRefused = !isConfirming && stroke.key === 'Enter' && sinceMs <= waitsMs
    this.#forget(isRefused ? atMs + lineEndMs.second : undefined)
    return isRefused ? { is: 'early-enter' } : typed
  }

  #read(run: Run, at: ReadAt): Verdict | null {
    const before = this.#before
    const meant = this.#meant(run)
    if (isOfHand(meant, at.place)) return null
    const isPart = meant !== run
    const whole = before && joined(before, run)
    const known = (isPart ? null : this.#readKnown(run, at)) ?? (whole && this.#readKnown(whole, at))
    if (known) return known
    const code = this.#likelier(meant)
    const isFast = isOfMachine(meant) || this.#isOfScanner(meant, at.end)
    const { sinceMs } = meant
    if (!isReported(meant, { ...at, code, isFast })) return null
    // Of no product: a person can have typed the secret.
    return secrets.has(at.place) ? { is: 'removed', sinceMs } : { is: 'scan', code, sinceMs }
  }

  /**
   * Of a scan that was broken a part may be another product's code: it is read, or reported, as a whole. A single key
   * before it was typed.
   */
  #meant(run: Run): Run {
    const before = this.#before
    return before !== null && before.keys > 1 ? joined(before, run) : run
  }

  /** Whether keys have the pace of the scanner that this device knows, and end as its codes do. */
  #isOfScanner(run: Run, end: LineEnd | null): boolean {
    if (this.#profile === null || !isEven(run)) return false
    const { suffix, gapMs } = this.#profile
    return run.gaps.mostMs <= gapMs * 1.25 && end === (suffix[0] ?? null)
  }

  /** What a scan that means nothing is reported as: digits, where the layouts of scanner and computer differ. */
  #likelier({ signs, physical }: Run): string {
    const placed = physical === null ? null : this.#withoutPrefix(physical)
    return placed !== null && /^\d+$/.test(placed) ? placed : this.#withoutPrefix(signs)
  }

  /** The parts of a scan so far. */
  #joined(run: Run): Run {
    const isPart = run.keys > 1 || (this.#before?.keys ?? 0) > 1
    return this.#before && isPart ? joined(this.#before, run) : run
  }

  /** A code as it means something, with what the scanner sends before each or without it; null where it means nothing. */
  #known(signs: string, place: Place): { code: string; meaning: string } | null {
    for (const code of [signs, this.#withoutPrefix(signs)]) {
      const meaning = this.#meaningOf(code, place)
      if (meaning !== null) return { code, meaning }
    }
    return null
  }

  #withoutPrefix(signs: string): string {
    const { prefix = '' } = this.#profile ?? {}
    return signs.startsWith(prefix) ? signs.slice(prefix.length) : signs
  }

  #readKnown(run: Run, at: ReadAt): Verdict | null {
    if (!isLongEnough(run, at)) return null
    const { sinceMs } = run
    const typed = this.#known(run.signs, at.place)
    const hasPlaces = run.physical !== null && run.physical !== run.signs
    const placed = hasPlaces ? this.#known(run.physical ?? '', at.place) : null
    if (typed && placed && typed.meaning !== placed.meaning) {
      if (this.#profile === null) return { is: 'ambiguous', codes: [typed.code, placed.code], sinceMs }
      return { is: 'scan', code: (this.#profile.reads === 'signs' ? typed : placed).code, sinceMs }
    }
    const known = typed ?? placed
    return known && { is: 'scan', code: known.code, sinceMs }
  }
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

/** Enter, Tab, and carriage return and line feed as control characters; null for any other key. */
export function lineEndOf({ key, isCommand }: Stroke): LineEnd | null {
  if (isCommand) return /^[jm]$/i.test(key) ? 'LineFeed' : null
  return key === 'Enter' || key === 'Tab' ? key : null
}

/**
 * What a key adds to a scan; null where it is none of a scanner's. A control character comes as itself, with Ctrl, with
 * Alt and its number, or as a key without a letter, by the scanner. Within a run every key is part of the scan: were
 * one left out, what follows it would be another code.
 */
function signOf({ key, isCommand }: Stroke, isInRun: boolean): string | null {
  if (isCommand) return isInRun || key === ']' ? groupSeparator : null
  if ([...key].length === 1) return key
  return isInRun || isUnnamed(key) ? unreadableSign : null
}

/** A key of an Android keyboard: what it writes is known where there is a field alone. */
export function isUnnamed(key: string): boolean {
  return key === 'Unidentified' || key === 'Process'
}

function joined(one: Run, other: Run): Run {
  return {
    signs: one.signs + other.signs,
    physical: one.physical === null || other.physical === null ? null : one.physical + other.physical,
    keys: one.keys + other.keys,
    sinceMs: one.sinceMs,
    lastAtMs: other.lastAtMs,
    isBehindText: one.isBehindText,
    gaps: {
      count: one.gaps.count + other.gaps.count,
      ms: one.gaps.ms + other.gaps.ms,
      leastMs: Math.min(one.gaps.leastMs, other.gaps.leastMs),
      mostMs: Math.max(one.gaps.mostMs, other.gaps.mostMs),
    },
  }
}

function withGap({ count, ms, leastMs, mostMs }: Gaps, gapMs: number): Gaps {
  return {
    ...{ count: count + 1, ms: ms + gapMs },
    ...{ leastMs: Math.min(leastMs, gapMs), mostMs: Math.max(mostMs, gapMs) },
  }
}

function isOfMachine({ gaps }: Run): boolean {
  return gaps.count > 0 && gaps.ms <= gaps.count * machineGapMs
}

/** A machine waits as long before each key; a hand that is as fast does not. */
function isEven({ gaps }: Run): boolean {
  return gaps.count >= 3 && gaps.mostMs - gaps.leastMs <= Math.max(12, (gaps.ms / gaps.count) * 0.25)
}

/** A busy device breaks a scan in two. What came in more pieces was typed by a hand. */
function isNearlyWhole({ keys, gaps }: Run): boolean {
  return keys - 1 - gaps.count <= 1
}

/** A quick hand types words at the pace of a slow scanner, and Enter soon behind them. */
function isLikeCode(run: Run): boolean {
  const isWord = !/[^\p{L}\s]/u.test(run.signs + (run.physical ?? ''))
  return run.keys >= 4 && (isOfMachine(run) || !isWord)
}

/** A scan that is left in the field there becomes an amount, or an attempt. */
const neverKept: ReadonlySet<Place> = new Set(['figure', 'code', 'approval'])

/** What is typed there is not repeated by a message. */
export const secrets: ReadonlySet<Place> = new Set(['code', 'approval', 'password'])

/** Where the keys went, and the line end that came as fast as they did. */
type ReadAt = { place: Place; end: LineEnd | null }

/** Whether so many keys can be a code that means something here. */
function isLongEnough(run: Run, { place, end }: ReadAt): boolean {
  const { keys } = run
  // What a hand begins with, before it pauses.
  if ((place === 'password' || place === 'email') && end === null && !isOfMachine(run)) return false
  if (place === 'password') return keys >= (isOfMachine(run) ? shortestLabel : 6)
  if (end !== null) return keys >= (isOfMachine(run) ? 3 : shortestLabel)
  const isShortRead = isOfMachine(run) || isEven(run) || neverKept.has(place)
  return keys >= (isShortRead ? shortestLabel : 6)
}

/** Whether keys can be an email address or a part of one: a code has digits and no `@`. */
function isOfAddress({ keys, signs, physical }: Run): boolean {
  return keys < shortestLabel || signs.includes('@') || !/\d/.test(signs + (physical ?? ''))
}

/** Whether keys that mean nothing here are a scan: no person types them so fast. */
function isReported(run: Run, at: ReadAt & { code: string; isFast: boolean }): boolean {
  const { place, end, code, isFast } = at
  const { keys } = run
  const isEnded = end !== null
  if (place === 'text') return false
  if (place === 'email') return isEnded && (isFast || isEven(run)) && /\d/.test(code) && !isOfAddress(run)
  if (place === 'password' || place === 'approval')
    return isEnded && articleNumber(code) !== null && keys >= 8
  if (place === 'code') return keys >= 7 || (keys >= shortestLabel && isFast)
  const isNumber = /^\d+$/.test(code)
  if (place === 'figure') {
    const isOfNoHand = isFast || isEven(run) || !/^[\p{N}\s.,*+-]+$/u.test(code)
    return isOfNoHand ? keys >= shortestLabel : isNumber && keys >= (isEnded ? 6 : 8)
  }
  if (!isEnded) return isNumber && keys >= 8 && isFast
  return isFast ? keys >= shortestLabel : isNumber && keys >= 6
}

/**
 * Whether keys go on with a password that a hand began, at a pace that a hand has. What is masked is not seen to be
 * incomplete: were they taken out, the whole of it would be typed behind its first part.
 */
function isOfHand(run: Run, place: Place): boolean {
  return (place === 'password' || place === 'approval') && run.isBehindText && !isOfMachine(run)
}

/** Whether keys that a line end follows are taken out again: were they a scanner's, the next Enter would confirm them. */
function isRemoved(run: Run, place: Place, sinceMs: number): boolean {
  if (run.keys < shortestLabel || isOfHand(run, place)) return false
  if (place === 'password')
    return !isPassword(run) && (isOfMachine(run) || isEven(run)) && sinceMs <= earlyEnterMs
  if (!neverKept.has(place)) return false
  return sinceMs <= longestGapMs || (sinceMs <= earlyEnterMs && isEven(run))
}

/** What a scanner leaves in a field for a secret makes the one that is typed behind it a wrong one. */
function spoilsSecret(run: Run, place: Place): boolean {
  if (run.keys < shortestLabel || isOfHand(run, place)) return false
  if (place === 'code') return isEven(run) && isNearlyWhole(run)
  // A password manager that types waits no shorter than a hand: what may be its password stays for a later Enter.
  if (place === 'password') return isOfMachine(run) && !mayBePassword(run)
  return place === 'approval' && (isOfMachine(run) || (isEven(run) && !isPassword(run)))
}

/** Whether keys that no line end followed are long enough for a password, and no article's number. */
function mayBePassword({ keys, signs, physical }: Run): boolean {
  return keys >= shortestPassword && articleNumber(signs) === null && articleNumber(physical ?? '') === null
}

/** Whether keys can be a password: a few are the end of one that a hand typed. */
function isPassword({ keys, signs, physical }: Run): boolean {
  if (keys < shortestLabel) return true
  return keys >= shortestPassword && !labelSigns.test(signs) && !labelSigns.test(physical ?? signs)
}
