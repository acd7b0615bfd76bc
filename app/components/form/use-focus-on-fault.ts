import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a field that was refused when the form was sent: as soon as its fault is drawn the cursor goes there,
 * with what it holds selected, so that a screen reader reads both and typing takes its place.
 * @param fault a new value for each refusal; null while there is none
 */
export function useFocusOnFault(fault: object | null): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault === null) return
    field.current?.focus()
    field.current?.select()
  }, [fault])
  return field
}
