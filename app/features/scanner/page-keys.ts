import type { RefObject } from 'react'
import { heldKeys, heldMs } from './held-keys.ts'
import { heldShortcut } from './held-shortcut.ts'
import { onProfileChanged, readProfile } from './profile.ts'
import {
  isUnnamed,
  longestGapMs,
  type MeaningOf,
  type Place,
  Recogniser,
  type Stroke,
  secrets,
  silenceMs,
  type Verdict,
} from './recogniser.ts'
import { type Field, type Held, heldOf, restore } from './restore.ts'

/** What the receiver of scans does. */
export type ScanReceiver = {
  meaningOf: MeaningOf
  onScan: (code: string) => void
  /** The layouts of scanner and computer differ, and the scan could mean two things. */
  onAmbiguous: (codes: readonly [string, string]) => void
  /** Keys came so fast that a scanner could have sent them, and were not obeyed: why, in a sentence. */
  onTooFast: (notice: string) => void
}

/** Who receives the scans of a page, and how the page hears keys. */
export type Listener = {
  search: RefObject<HTMLInputElement> | null
  /** Null where another part of the page reads the scanner itself. */
  receiver: RefObject<ScanReceiver> | null
  /** No field of a till takes a code; into a text of the books one may be scanned. */
  isTill: boolean
}

const earlyEnter = 'Enter was pressed too quickly after typing. Press it again.'
const removed = 'The keys came as fast as a scanner’s, so they were removed. Type more slowly.'
const emptied = 'The keys came as fast as a scanner’s, so the field was emptied. Type more slowly.'
const passwordEmptied =
  'The keys came as fast as a scanner’s, so the field was emptied. Type the password more slowly, paste it, or have it filled in.'

function noticeOfRemoved(place: Place): string {
  if (place === 'password' || place === 'approval') return passwordEmptied
  return place === 'code' ? emptied : removed
}

function fieldOf(target: EventTarget | null): Field | null {
  return isTextField(target) || target instanceof HTMLSelectElement ? target : null
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Whether the field holds text before the cursor. */
function isBehindText(target: EventTarget | null): boolean {
  return isTextField(target) && (target.selectionStart ?? target.value.length) > 0
}

/** The field with the cursor, and the search: keys that have no field go there. */
function hold(search: HTMLInputElement | null): Held {
  const fields = new Set([fieldOf(document.activeElement), search])
  return [...fields].flatMap((field) => (field ? [heldOf(field)] : []))
}

/** Whether a key typed here was meant for the search: there is nothing else it could go into. */
function goesNowhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input, textarea, select, [role="menu"], [role="dialog"]') === null
}

/** A field for a figure: a code is nothing there. */
const figure = '[inputmode="decimal"], [inputmode="numeric"]'

/** A pause after which what is typed is something new. */
const pauseMs = 1_000

/** A key that acts by itself where it is typed into nothing: `-` takes a piece off the basket. */
const shortcutSign = /^[+-]$/

/** It opens the list of keys, on every page. */
const keysSign = '?'

/** The values of fields when a key was pressed: of the last few, of which a scan can have been broken into. */
class HeldBefore {
  readonly #held = new Map<number, Held>()

  set(atMs: number, held: Held): void {
    this.#held.set(atMs, held)
    const [oldest] = this.#held.keys()
    if (this.#held.size > 20 && oldest !== undefined) this.#held.delete(oldest)
  }

  at(atMs: number): Held {
    return this.#held.get(atMs) ?? []
  }
}

/** Hears the keys of the whole page before any field or button does. */
export class PageKeys {
  readonly #listener: () => Listener | undefined
  readonly #digits = heldKeys()
  readonly #shortcut = heldShortcut()
  readonly #before = new HeldBefore()
  #recogniser = this.#newRecogniser()
  /** Since a field has the cursor, or since the last pause. */
  #beforeTyping: Held = []
  #lastKeyAtMs = Number.NEGATIVE_INFINITY
  #timer: number | undefined
  #isMovingCursor = false
  #isUnnamed = false

  /** @param listener who receives scans now: the page changes, and what was pressed before stays known */
  constructor(listener: () => Listener | undefined) {
    this.#listener = listener
  }

  /** @returns how to end it */
  listen(): () => void {
    this.#noteFocus()
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('keydown', this.#hear, options)
    window.addEventListener('beforeinput', this.#hearText, options)
    window.addEventListener('focusin', this.#noteFocus, options)
    // Before a button is pressed, and where the cursor goes elsewhere.
    window.addEventListener('pointerdown', this.#leave, options)
    window.addEventListener('focusout', this.#leave, options)
    const endProfile = onProfileChanged(() => {
      this.#recogniser = this.#newRecogniser()
    })
    return () => {
      listening.abort()
      endProfile()
      window.clearTimeout(this.#timer)
      this.#shortcut.forget()
      this.#digits.letGo()
    }
  }

  #newRecogniser(): Recogniser {
    return new Recogniser((code, place) => this.#receiver?.meaningOf(code, place) ?? null, readProfile())
  }

  get #receiver(): ScanReceiver | null {
    return this.#listener()?.receiver?.current ?? null
  }

  get #search(): HTMLInputElement | null {
    return this.#listener()?.search?.current ?? null
  }

  readonly #noteFocus = () => {
    this.#beforeTyping = hold(this.#search)
  }

  readonly #leave = () => {
    if (this.#isMovingCursor) return
    this.#shortcut.letGo()
    this.#digits.letGo()
  }

  #placeOf(target: EventTarget | null): Place {
    if (!(target instanceof HTMLElement)) return 'field'
    if (target.matches('[autocomplete="one-time-code"]')) return 'code'
    if (target.matches('[data-scan="approval"]')) return 'approval'
    if (target.matches('[type="password"], [autocomplete$="password"]')) return 'password'
    if (target.matches('[type="email"]')) return 'email'
    if (target.matches(figure)) return 'figure'
    const isText = isTextField(target) && target !== this.#search
    return isText && this.#listener()?.isTill === false ? 'text' : 'field'
  }

  /** What an Android keyboard writes: its keys have no names. */
  readonly #hearText = (event: InputEvent) => {
    if (!this.#isUnnamed || event.inputType !== 'insertText' || this.#digits.isLettingGo()) return
    if (this.#receiver === null) return
    const key = event.data ?? ''
    // A whole text at once is pasted, or chosen from what the keyboard suggests.
    if ([...key].length === 1) {
      const stroke = { key, code: '', shiftKey: false, isCommand: false, atMs: event.timeStamp }
      const { target } = event
      const verdict = this.#recogniser.press(stroke, this.#placeOf(target), isBehindText(target))
      const beganRun = verdict.is === 'typed' && verdict.beganRun
      if (beganRun) this.#digits.letGo()
      if (beganRun) this.#before.set(event.timeStamp, hold(this.#search))
      this.#holdFromCode(event, key, beganRun)
    }
    this.#waitForMore()
  }

  readonly #hear = (event: KeyboardEvent) => {
    if (this.#receiver === null) return
    this.#isUnnamed = isUnnamed(event.key)
    // What it writes comes next, where there is a field to write into.
    if (this.#isUnnamed && isTextField(event.target)) return
    if (event.isComposing || event.repeat || event.defaultPrevented || this.#shortcut.isReplayed(event))
      return this.#digits.letGo()
    const { key, timeStamp, target } = event
    const stroke = strokeOf(event)
    const { isCommand } = stroke
    const verdict = this.#recogniser.press(stroke, this.#placeOf(target), isBehindText(target))
    this.#waitForMore()
    if (timeStamp - this.#lastKeyAtMs > pauseMs) this.#noteFocus()
    this.#lastKeyAtMs = timeStamp
    if (verdict.is === 'early-enter' && target instanceof HTMLTextAreaElement) return this.#digits.letGo()
    const actsByItself = isCommand || /^F\d+$/.test(key) || (key === ' ' && fieldOf(target) === null)
    if (this.#isSlowScan(verdict, event) || this.#obey(verdict)) keepFromPage(event)
    // A control character within a scan is a shortcut otherwise, and a space presses a button.
    else if (actsByItself && this.#recogniser.isMachineRun()) keepFromPage(event)
    else this.#type(event, { isCommand, beganRun: verdict.is === 'typed' && verdict.beganRun })
  }

  #waitForMore(): void {
    window.clearTimeout(this.#timer)
    const dueAtMs = this.#recogniser.dueAtMs()
    if (dueAtMs === null) return
    // A moment later: keys that wait to be handled come first.
    this.#timer = window.setTimeout(
      () => this.#obey(this.#recogniser.settle(performance.now(), this.#placeOf(document.activeElement))),
      dueAtMs - performance.now() + 20,
    )
  }

  /** Does what was found out; answers whether the key belongs to the scanner. */
  #obey(verdict: Verdict): boolean {
    if (verdict.is === 'typed') return false
    if (verdict.is === 'line-end') return true
    if (verdict.is === 'early-enter') {
      this.#digits.letGo()
      this.#receiver?.onTooFast(earlyEnter)
      return true
    }
    this.#digits.forget()
    this.#shortcut.forget()
    const before = this.#before.at(verdict.sinceMs)
    if (verdict.is === 'removed') return this.#remove(before)
    restore(before)
    if (verdict.is === 'ambiguous') this.#receiver?.onAmbiguous(verdict.codes)
    else this.#receiver?.onScan(verdict.code)
    return true
  }

  /**
   * What was pressed is not repeated: it can be the code of a person. A field of dots is emptied: what is missing is not
   * seen there, and the whole is typed behind what is left.
   */
  #remove(before: Held): true {
    const place = this.#placeOf(document.activeElement)
    restore(
      before.map((held) =>
        secrets.has(this.#placeOf(held.field)) ? { ...held, value: '', selection: [0, 0] } : held,
      ),
    )
    this.#receiver?.onTooFast(noticeOfRemoved(place))
    return true
  }

  /** A scan that came so slowly, or in so many parts, that only the field has the whole of it. */
  #isSlowScan(verdict: Verdict, { key, target, timeStamp }: KeyboardEvent): boolean {
    const isConfirming = verdict.is === 'typed' || verdict.is === 'early-enter'
    if (!isConfirming || key !== 'Enter' || !isTextField(target)) return false
    // Elsewhere digits are something else, such as a telephone number.
    const isSearch = target === this.#search
    if (!isSearch && this.#placeOf(target) !== 'figure') return false
    const text = this.#digits.textOf(target).trim()
    // Amounts have six digits and seven.
    if (
      !(isSearch ? /^\d{6,}$/ : /^\d{8,}$/).test(text) ||
      (this.#receiver?.meaningOf(text, 'field') ?? null) === null
    )
      return false
    this.#before.set(
      timeStamp,
      isSearch ? [{ field: target, value: '', selection: null }] : this.#beforeTyping,
    )
    return this.#obey({ is: 'scan', code: text, sinceMs: timeStamp })
  }

  /** A key that is none of a scan so far goes where it is typed, digits and shortcuts a moment later. */
  #type(event: KeyboardEvent, { isCommand, beganRun }: { isCommand: boolean; beganRun: boolean }): void {
    const { key, target, timeStamp } = event
    const search = this.#search
    const isFree = goesNowhere(target)
    const isSign = !isCommand && [...key].length === 1
    const isDigit = isSign && /^\d$/.test(key)
    const isHeld = isDigit || (isSign && this.#placeOf(target) === 'code')
    if ([...key].length > 1 && key !== 'Shift') this.#shortcut.letGo()
    else if (!beganRun) this.#shortcut.wait()
    if ((!isHeld || beganRun) && key !== 'Shift') this.#digits.letGo()
    const isTill = this.#listener()?.isTill === true && search !== null
    if (isTill && isFree && isSign && /^[\p{L}\p{N}]$/u.test(key)) {
      this.#isMovingCursor = true
      search.focus()
      this.#isMovingCursor = false
    }
    if (beganRun) this.#before.set(timeStamp, hold(search))
    const isOfEmptySearch = target === search && search?.value === ''
    const acts = key === keysSign || (isTill && shortcutSign.test(key))
    if (isSign && acts && (isFree || (isTill && isOfEmptySearch))) {
      keepFromPage(event)
      this.#shortcut.hold(event)
    } else if (isSign && this.#holdFromCode(event, key, beganRun)) {
      return
    } else if (isDigit && search !== null && document.activeElement === search) {
      keepFromPage(event)
      this.#digits.hold(search, key)
    }
  }

  /** Six signs of a code are an attempt, of which there are few: a scan is none. Answers whether it is held. */
  #holdFromCode(event: Event, sign: string, beganRun: boolean): boolean {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || this.#placeOf(target) !== 'code') return false
    keepFromPage(event)
    this.#digits.hold(target, sign, {
      ms: (beganRun ? longestGapMs : silenceMs) + heldMs,
      mayBeScan: this.#recogniser.mayBeScan(),
    })
    return true
  }
}

function strokeOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): Stroke {
  return { key, code, shiftKey, isCommand: ctrlKey || metaKey || altKey, atMs: timeStamp }
}

function keepFromPage(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
