import { type RefObject, useEffect, useRef } from 'react'
import { matchesShortcut } from '#app/components/ui/use-shortcut.ts'
import { type Command, commandsOf, isTypingKey, type Pane } from './machine/keys.ts'
import type { Effect, Given } from './machine/state.ts'

/** Whether a key belongs to the field it was pressed in. An empty search has no use for arrows, + or Delete. */
function isOfField(target: EventTarget | null, search: HTMLInputElement | null): boolean {
  if (target === search && search?.value === '') return false
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}

/**
 * Hears the keys of the pane in sight (machine/keys.ts), anywhere on the screen but behind an open dialog. A
 * function key that is held down acts once; the keys of a line go on.
 * @param onCommand answers whether the key had anything to do
 */
export function useTillKeys(
  pane: Pane,
  types: Given['payTypes'],
  search: RefObject<HTMLInputElement>,
  onCommand: (command: Command, event: KeyboardEvent) => boolean,
): void {
  const latest = useRef(onCommand)
  latest.current = onCommand
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const [command, key] = commandsOf(pane, types).find(([, key]) => matchesShortcut(key, event)) ?? []
      if (command === undefined || key === undefined) return
      const isTyping = isTypingKey(key)
      const before = `[role="dialog"][data-state="open"]${isTyping ? ', [role="menu"]' : ''}`
      if (document.querySelector(before) || (isTyping && isOfField(event.target, search.current))) return
      const isHandled = (isTyping || !event.repeat) && latest.current(command, event)
      if (isHandled || !isTyping) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [pane, types, search])
}

/** The fields the machine leads to, and the form of the pane in sight. */
export type TillFields = {
  search: RefObject<HTMLInputElement>
  quantity: RefObject<HTMLInputElement>
  measure: RefObject<HTMLInputElement>
  form: RefObject<HTMLFormElement>
  focus: (on: Extract<Effect, { do: 'focus' }>['on']) => void
}

export function useTillFields(): TillFields {
  const search = useRef<HTMLInputElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  const measure = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  return {
    search,
    quantity,
    measure,
    form,
    focus: (on) => {
      const field = on === 'quantity' ? quantity : on === 'measure' ? measure : search
      field.current?.focus()
      if (on === 'whole-search') field.current?.select()
    },
  }
}
