import { type RefObject, useRef } from 'react'
import type { Effect } from './machine/state.ts'

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
