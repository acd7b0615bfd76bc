import { type RefObject, useEffect, useState } from 'react'

const reachable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * The attributes of a part that scrolls while nothing in it takes the focus: without them the keyboard can't scroll it.
 * @param content changes where other content takes the place of what was there
 */
export function useScrollerFocus(
  scroller: RefObject<HTMLElement>,
  label: string,
  content?: unknown,
): { tabIndex?: 0; role?: 'group'; 'aria-label'?: string } {
  const [isReached, setIsReached] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is other elements
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setIsReached(scrolls(element) && element.querySelector(reachable) === null)
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [scroller, content])
  return isReached ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}
}

function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight
}
