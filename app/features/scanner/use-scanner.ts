import { type RefObject, useEffect, useRef } from 'react'
import { heldKeys, heldMs } from './held-keys.ts'
import { heldShortcut } from './held-shortcut.ts'
import { readProfile, useProfile } from './profile.ts'
import {
  isUnnamed,
  longestGapMs,
  type MeaningOf,
  type Place,
  Recogniser,
  silenceMs,
  type Verdict,
} from './recogniser.ts'
import { type Held, heldOf, restore } from './restore.ts'

/** What the receiver of scans does. */
export type ScanReceiver = {
  meaningOf: MeaningOf
  onScan: (code: string) => void
  /** The layouts of scanner and computer differ, and the scan could mean two things. */
  onAmbiguous: (codes: readonly [string, string]) => void
  /** Enter came so soon behind a key that a scanner could have sent it: it was not obeyed. */
  onEarlyEnter: () => void
}

/** What is said where Enter was not obeyed. */
export const earlyEnter = 'Enter was pressed too quickly after typing. Press it again.'

/** What is said of a scan that could mean two things. */
export function ambiguousScan([typed, byPlace]: readonly [string, string]): string {
  return `The scanner and this device use different keyboard layouts, so this code could be ${typed} or ${byPlace}. Nothing was added. Set both to the same layout.`
}

function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
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

/** What stood in fields when a key was pressed: of the last few, of which a scan can have been broken into. */
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
class PageKeys {
  readonly #search: SearchField
  readonly #receiver: RefObject<ScanReceiver>
  readonly #isTill: boolean
  readonly #recogniser: Recogniser
  readonly #digits = heldKeys()
  readonly #shortcut = heldShortcut()
  readonly #before = new HeldBefore()
  /** Since a field has the cursor, or since the last pause. */
  #beforeTyping: Held
  #lastKeyAtMs = Number.NEGATIVE_INFINITY
  #timer: number | undefined
  #isMovingCursor = false
  #isUnnamed = false

  constructor(search: SearchField, receiver: RefObject<ScanReceiver>, { isTill }: PageOptions) {
    this.#search = search
    this.#receiver = receiver
    this.#isTill = isTill
    this.#recogniser = new Recogniser((code) => receiver.current?.meaningOf(code) ?? null, readProfile())
    this.#beforeTyping = hold(search?.current ?? null)
  }

  /** @returns how to end it */
  listen(): () => void {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('keydown', this.#hear, options)
    window.addEventListener('beforeinput', this.#hearText, options)
    window.addEventListener('focusin', this.#noteFocus, options)
    // Before a button is pressed, and where the cursor goes elsewhere.
    window.addEventListener('pointerdown', this.#leave, options)
    window.addEventListener('focusout', this.#leave, options)
    return () => {
      listening.abort()
      window.clearTimeout(this.#timer)
      this.#shortcut.forget()
      this.#digits.letGo()
    }
  }

  readonly #noteFocus = () => {
    this.#beforeTyping = hold(this.#search?.current ?? null)
  }

  readonly #leave = () => {
    if (this.#isMovingCursor) return
    this.#shortcut.letGo()
    this.#digits.letGo()
  }

  #placeOf(target: EventTarget | null): Place {
    if (!(target instanceof HTMLElement)) return 'field'
    if (target.matches('[autocomplete="one-time-code"]')) return 'code'
    if (target.matches('[type="password"], [autocomplete$="password"]')) return 'password'
    const isText = fieldOf(target) !== null && target !== this.#search?.current && !target.matches(figure)
    return isText && !this.#isTill ? 'text' : 'field'
  }

  /** What an Android keyboard writes: its keys have no names. */
  readonly #hearText = (event: InputEvent) => {
    if (!this.#isUnnamed || event.inputType !== 'insertText') return
    const key = event.data ?? ''
    // A whole text at once is pasted, or chosen from what the keyboard suggests.
    if ([...key].length === 1) {
      const stroke = { key, code: '', shiftKey: false, isCommand: false, atMs: event.timeStamp }
      const verdict = this.#recogniser.press(stroke, this.#placeOf(event.target))
      if (verdict.is === 'typed' && verdict.beganRun)
        this.#before.set(event.timeStamp, hold(this.#search?.current ?? null))
    }
    this.#waitForMore()
  }

  readonly #hear = (event: KeyboardEvent) => {
    this.#isUnnamed = isUnnamed(event.key)
    // What it writes comes next, where there is a field to write into.
    if (this.#isUnnamed && fieldOf(event.target) !== null) return
    if (event.isComposing || event.repeat || event.defaultPrevented || this.#shortcut.isReplayed(event))
      return this.#digits.letGo()
    const { key, code, shiftKey, timeStamp, target } = event
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    const stroke = { key, code, shiftKey, isCommand, atMs: timeStamp }
    const verdict = this.#recogniser.press(stroke, this.#placeOf(target))
    this.#waitForMore()
    if (timeStamp - this.#lastKeyAtMs > pauseMs) this.#noteFocus()
    this.#lastKeyAtMs = timeStamp
    if (verdict.is === 'early-enter' && target instanceof HTMLTextAreaElement) return this.#digits.letGo()
    const isShortcut = isCommand || /^F\d+$/.test(key)
    if (this.#isSlowScan(verdict, event) || this.#obey(verdict)) keepFromPage(event)
    // A control character within a scan is a shortcut of the page or the browser otherwise.
    else if (isShortcut && this.#recogniser.isMachineRun()) keepFromPage(event)
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
      this.#receiver.current?.onEarlyEnter()
      return true
    }
    this.#digits.forget()
    this.#shortcut.forget()
    restore(this.#before.at(verdict.sinceMs))
    if (verdict.is === 'ambiguous') this.#receiver.current?.onAmbiguous(verdict.codes)
    else this.#receiver.current?.onScan(verdict.code)
    return true
  }

  /** A scan that came so slowly, or in so many parts, that only the field has the whole of it. */
  #isSlowScan(verdict: Verdict, { key, target, timeStamp }: KeyboardEvent): boolean {
    const field = fieldOf(target)
    const isConfirming = verdict.is === 'typed' || verdict.is === 'early-enter'
    if (!isConfirming || key !== 'Enter' || !field) return false
    // Elsewhere digits are something else, such as a telephone number.
    if (field !== this.#search?.current && !field.matches(figure)) return false
    if (this.#placeOf(field) !== 'field') return false
    const text = this.#digits.textOf(field).trim()
    if (!/^\d{6,}$/.test(text) || (this.#receiver.current?.meaningOf(text) ?? null) === null) return false
    const isSearch = field === this.#search?.current
    this.#before.set(timeStamp, isSearch ? [{ field, value: '', selection: null }] : this.#beforeTyping)
    return this.#obey({ is: 'scan', code: text, sinceMs: timeStamp })
  }

  /** A key that is none of a scan so far goes where it is typed, digits and shortcuts a moment later. */
  #type(event: KeyboardEvent, { isCommand, beganRun }: { isCommand: boolean; beganRun: boolean }): void {
    const { key, target, timeStamp } = event
    const search = this.#search?.current ?? null
    const isFree = goesNowhere(target)
    const isDigit = !isCommand && /^\d$/.test(key)
    if ([...key].length > 1 && key !== 'Shift') this.#shortcut.letGo()
    else if (!beganRun) this.#shortcut.wait()
    if (!isDigit || beganRun) this.#digits.letGo()
    if (this.#isTill && isFree && !isCommand && /^[\p{L}\p{N}]$/u.test(key)) {
      this.#isMovingCursor = true
      search?.focus()
      this.#isMovingCursor = false
    }
    if (beganRun) this.#before.set(timeStamp, hold(search))
    const isOfEmptySearch = target === search && search?.value === ''
    if (this.#isTill && !isCommand && shortcutSign.test(key) && (isFree || isOfEmptySearch)) {
      keepFromPage(event)
      this.#shortcut.hold(event)
    } else if (isDigit && target instanceof HTMLInputElement && this.#placeOf(target) === 'code') {
      // Six of them are a try, of which there are few: a scan is none.
      keepFromPage(event)
      this.#digits.hold(target, key, beganRun ? longestGapMs + heldMs : silenceMs + heldMs)
    } else if (isDigit && search !== null && document.activeElement === search) {
      keepFromPage(event)
      this.#digits.hold(search, key)
    }
  }
}

function keepFromPage(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

type SearchField = RefObject<HTMLInputElement> | null
type PageOptions = { isTill: boolean }

const isOfTill: PageOptions = { isTill: true }
const isOfBooks: PageOptions = { isTill: false }

/**
 * Reads a scanner anywhere on a page of the till, and lets typing begin anywhere: a letter or digit that has no field
 * to go to goes to the search. A scan becomes nothing else: what it typed into fields is taken out of them, and its
 * line end presses nothing.
 */
export function useScanner(search: SearchField, receiver: ScanReceiver): void {
  usePageKeys(search, receiver, isOfTill)
}

/**
 * The same on a page of the books, where keys keep their fields: into a text such as the number of a delivery note a
 * code that is no product's may be scanned.
 */
export function useScannerOfBooks(search: SearchField, receiver: ScanReceiver): void {
  usePageKeys(search, receiver, isOfBooks)
}

function usePageKeys(search: SearchField, receiver: ScanReceiver, options: PageOptions): void {
  const latest = useRef(receiver)
  latest.current = receiver
  const profile = useProfile()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another profile the listener starts again
  useEffect(() => new PageKeys(search, latest, options).listen(), [search, options, profile])
}
