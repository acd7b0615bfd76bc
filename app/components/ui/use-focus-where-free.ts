import { type RefObject, useEffect } from 'react'

/**
 * The field a screen begins with takes the cursor when it appears, unless the person is at something else
 * by then: a menu that closes, or a password that goes on in a search, because a screen arrived late.
 * A link does not count: it is what led here.
 */
export function useFocusWhereFree(field: RefObject<HTMLElement>, isWanted: boolean): void {
  useEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body || at instanceof HTMLAnchorElement
    if (isWanted && isFree) field.current?.focus()
  }, [field, isWanted])
}
