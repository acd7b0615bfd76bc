import { useEffect, useRef } from 'react'
import { noScan, shortestCode, shortestCodeElsewhere, watchKey } from './scanner.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
}

/** Gives a field back what stood in it before the scanner typed, as if a person had. */
function restore(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a key typed here was meant for the search: there is nothing else it could go into. */
function goesNowhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role="menu"], [role="dialog"]') === null
  )
}

/**
 * Reads a scanner anywhere on the page, and lets typing begin anywhere: a letter or digit that has no field
 * to go to goes to the search.
 */
export function useScanner(search: React.RefObject<HTMLInputElement>, onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    let watch = noScan
    let before = { field: null as Field | null, value: '' }
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.defaultPrevented) return
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const isInSearch = event.target === search.current
      const shortest = isInSearch || goesNowhere(event.target) ? shortestCode : shortestCodeElsewhere
      const step = watchKey(watch, { key: event.key, atMs: event.timeStamp, hasModifier }, shortest)
      watch = step.watch
      if (step.code !== null) {
        // Enter belongs to the scan: no button is pressed and no amount taken by it.
        event.preventDefault()
        event.stopPropagation()
        if (before.field?.isConnected) restore(before.field, before.value)
        latest.current(step.code)
        return
      }
      if (goesNowhere(event.target) && !hasModifier && /^[\p{L}\p{N}]$/u.test(event.key))
        search.current?.focus()
      if (step.isFirst) {
        const field = fieldOf(document.activeElement)
        before = { field, value: field?.value ?? '' }
      }
    }
    // Before any field or button sees the key.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [search])
}
