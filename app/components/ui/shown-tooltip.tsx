import * as Radix from 'radix-ui/tooltip'
import {
  forwardRef,
  type HTMLAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react'

type Side = 'top' | 'right' | 'bottom' | 'left'

/** The words about a control that is on the page already: `target` was pointed at or focused before this came. */
export function ShownTooltip({ target, label, side }: { target: HTMLElement; label: string; side: Side }) {
  const delayMs = useSyncExternalStore(delay.subscribe, delay.current)
  // A control that goes while its words are in sight closes none.
  useEffect(() => () => delay.noteOpen(false), [])
  return (
    // One for each, since one around the whole page would have to be loaded with it; `delay` joins them.
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={0}>
      <Radix.Root onOpenChange={delay.noteOpen}>
        <Radix.Trigger asChild>
          <Target element={target} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="appear no-print z-50 max-w-70 rounded-sm bg-ink px-2 py-1 text-13 text-paper"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>
const eventTypes: Record<keyof Handlers, string> = {
  onPointerMove: 'pointermove',
  onPointerLeave: 'pointerleave',
  onPointerDown: 'pointerdown',
  onFocus: 'focus',
  onBlur: 'blur',
  onClick: 'click',
}

/** Draws nothing: gives what Radix wants of a trigger to the element that is there. */
const Target = forwardRef<HTMLElement, Handlers & { element: HTMLElement; 'aria-describedby'?: string }>(
  function Target({ element, 'aria-describedby': describedBy, ...handlers }, ref) {
    useImperativeHandle(ref, () => element, [element])
    const latest = useRef<Handlers>(handlers)
    useEffect(() => {
      latest.current = handlers
    })
    useEffect(() => {
      const listening = new AbortController()
      for (const [name, type] of Object.entries(eventTypes)) {
        const call = (event: Event) =>
          // Radix reads of an event what React's and the browser's have in common.
          (latest.current[name as keyof Handlers] as ((event: Event) => void) | undefined)?.(event)
        element.addEventListener(type, call, { signal: listening.signal })
      }
      catchUp(element)
      return () => listening.abort()
    }, [element])
    useEffect(() => {
      if (describedBy === undefined) return
      const before = element.getAttribute('aria-describedby')
      element.setAttribute('aria-describedby', describedBy)
      return () => {
        if (before === null) element.removeAttribute('aria-describedby')
        else element.setAttribute('aria-describedby', before)
      }
    }, [element, describedBy])
    return null
  },
)

/** The event that asks for the tooltip happens before it is loaded. Neither event reaches another element. */
function catchUp(element: HTMLElement) {
  if (element.matches(':hover')) element.dispatchEvent(new PointerEvent('pointermove'))
  else if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'))
}

/** How long the pointer rests before the tooltip appears: no time at all right after that of another control. */
const delay = (() => {
  const usualMs = 400
  const atOnceForMs = 300
  let ms = usualMs
  let resting: number | undefined
  const followers = new Set<() => void>()
  function set(next: number) {
    ms = next
    for (const follow of followers) follow()
  }
  return {
    current: () => ms,
    subscribe(follow: () => void) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
    noteOpen(isOpen: boolean) {
      window.clearTimeout(resting)
      if (isOpen) set(0)
      else resting = window.setTimeout(() => set(usualMs), atOnceForMs)
    },
  }
})()
