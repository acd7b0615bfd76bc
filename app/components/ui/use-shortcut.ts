import { type RefObject, useEffect, useRef } from 'react'

/** `F9`, `Esc`, `/`, `Ctrl+S`: one key, with Ctrl, Alt or Shift before it. Ctrl is also Command. */
export function matchesShortcut(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const parts = keys === '+' ? [keys] : keys.split('+')
  const key = parts.at(-1) === 'Esc' ? 'Escape' : (parts.at(-1) ?? '')
  const wants = (modifier: string) => parts.slice(0, -1).includes(modifier)
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  if (wants('Ctrl') !== (event.ctrlKey || event.metaKey) || wants('Alt') !== event.altKey) return false
  // A sign such as ? needs Shift on many keyboards: only letters and named keys count it.
  return key.length === 1 && !/[a-z]/i.test(key) ? true : wants('Shift') === event.shiftKey
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** A shortcut in words: what its key does. */
export type NamedShortcut = { keys: string; label: string }

const named = new Set<NamedShortcut>()

/** The shortcuts that work on the screen now and have a label, those of the outermost part first. */
export function namedShortcuts(): readonly NamedShortcut[] {
  return [...named]
}

type ShortcutOptions = {
  isEnabled?: boolean
  isInDialog?: boolean
  /** What the key does, for the list of keys. */
  label?: string
  /** A field that has no use for a plain key while it is empty: the search of the till, which has the cursor. */
  emptyField?: RefObject<HTMLInputElement>
}

/**
 * Runs an action on a key, anywhere on the screen. A plain sign or letter is left alone while someone types
 * into a field; function keys, Esc and Ctrl combinations work there too. Nothing runs behind an open dialog
 * unless the listener is in it (`isInDialog`). A key that is held down acts once.
 */
export function useShortcut(
  keys: string | null,
  act: (event: KeyboardEvent) => void,
  { isEnabled = true, isInDialog = false, label, emptyField }: ShortcutOptions = {},
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (keys === null || !isEnabled || label === undefined) return
    const shortcut = { keys, label }
    named.add(shortcut)
    return () => void named.delete(shortcut)
  }, [keys, isEnabled, label])
  useEffect(() => {
    if (keys === null || !isEnabled) return
    const isPlain = keys.length === 1
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matchesShortcut(keys, event)) return
      const isOfEmpty = emptyField && event.target === emptyField.current && emptyField.current?.value === ''
      if (isPlain && isTyping(event.target) && !isOfEmpty) return
      if (!isInDialog && document.querySelector('[role="dialog"][data-state="open"]')) return
      event.preventDefault()
      if (!event.repeat) latest.current(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [keys, isEnabled, isInDialog, emptyField])
}
