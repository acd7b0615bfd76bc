import { type RefObject, useEffect, useRef } from 'react'
import { heldKeys } from './held-keys.ts'
import { noScan, readEnter, shortestCode, shortestCodeElsewhere, watchKey } from './scanner.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type Held = { field: Field; value: string } | null

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
}

function hold(target: EventTarget | null): Held {
  const field = fieldOf(target)
  return field && { field, value: field.value }
}

/** A pause after which what is typed is something new. */
const pauseMs = 1_000

/** Gives a field back what stood in it before the scanner typed, as if a person had. */
function restore(held: Held): void {
  // Of a scan that was kept from the field nothing stands in it.
  if (!held?.field.isConnected || held.field.value === held.value) return
  const { field, value } = held
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A password that a manager types is as fast as a scanner, and ends with Enter too. */
function isOfPassword(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('[type="password"], [autocomplete$="password"]')
}

/** Whether a key typed here was meant for the search: there is nothing else it could go into. */
function goesNowhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input, textarea, select, [role="menu"], [role="dialog"]') === null
}

/** Adds the listeners to the whole page. Returns how to remove them. */
function addListeners({
  listen,
  noteFocus,
  leave,
}: {
  listen: (event: KeyboardEvent) => void
  noteFocus: (event: FocusEvent) => void
  leave: () => void
}): () => void {
  // Before any field or button sees the key.
  window.addEventListener('keydown', listen, { capture: true })
  window.addEventListener('focusin', noteFocus)
  // Before a button is pressed, and where the cursor goes elsewhere.
  window.addEventListener('pointerdown', leave, { capture: true })
  window.addEventListener('focusout', leave, { capture: true })
  return () => {
    window.removeEventListener('keydown', listen, { capture: true })
    window.removeEventListener('focusin', noteFocus)
    window.removeEventListener('pointerdown', leave, { capture: true })
    window.removeEventListener('focusout', leave, { capture: true })
  }
}

/**
 * Reads a scanner anywhere on the page, and lets typing begin anywhere: a letter or digit that has no field
 * to go to goes to the search.
 * @param isKnown whether a product, a label of the scale or a receipt has this barcode
 */
export function useScanner(
  search: RefObject<HTMLInputElement>,
  isKnown: (code: string) => boolean,
  onScan: (code: string) => void,
): void {
  const latest = useRef({ isKnown, onScan })
  latest.current = { isKnown, onScan }
  useEffect(() => {
    let watch = noScan
    let beforeRun: Held = null
    /** What the field held before it was typed into: since it has the cursor, or since the last pause. */
    let beforeTyping: Held = hold(document.activeElement)
    let lastKeyAtMs = Number.NEGATIVE_INFINITY
    const held = heldKeys()

    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.defaultPrevented || isOfPassword(event.target)) {
        held.letGo()
        if (isOfPassword(event.target)) watch = noScan
        return
      }
      if (event.timeStamp - lastKeyAtMs > pauseMs) beforeTyping = hold(document.activeElement)
      lastKeyAtMs = event.timeStamp
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const isFree = goesNowhere(event.target)
      const shortest = event.target === search.current || isFree ? shortestCode : shortestCodeElsewhere
      const step = watchKey(watch, { key: event.key, atMs: event.timeStamp, hasModifier }, shortest)
      watch = step.watch
      if (event.key === 'Enter') {
        const field = fieldOf(event.target)
        const isSearch = field !== null && field === search.current
        const typed = field && { text: held.textOf(field), isSearch }
        const scanned = readEnter(step.code, typed, latest.current.isKnown)
        if (scanned === null) return held.letGo()
        held.forget()
        // Enter belongs to the scan: no button is pressed and no amount taken by it.
        event.preventDefault()
        event.stopPropagation()
        const whole = isSearch ? { field, value: '' } : beforeTyping
        restore(scanned.isWhole ? whole : beforeRun)
        latest.current.onScan(scanned.code)
        return
      }
      // A control character within a scan, and no shortcut.
      if (hasModifier && step.watch.typed !== '') event.preventDefault()
      const isDigit = !hasModifier && /^\d$/.test(event.key)
      if (!isDigit || step.isFirst) held.letGo()
      if (isFree && !hasModifier && /^[\p{L}\p{N}]$/u.test(event.key)) search.current?.focus()
      if (step.isFirst) beforeRun = hold(document.activeElement)
      if (!isDigit || search.current === null || document.activeElement !== search.current) return
      event.preventDefault()
      event.stopPropagation()
      held.hold(search.current, event.key)
    }
    const noteFocus = (event: FocusEvent) => {
      beforeTyping = hold(event.target)
    }
    const stopListening = addListeners({ listen, noteFocus, leave: held.letGo })
    return () => {
      stopListening()
      held.letGo()
    }
  }, [search])
}
