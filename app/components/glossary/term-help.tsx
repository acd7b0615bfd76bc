import { CircleHelp } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { usePortalPlace } from '#app/components/ui/portal-place.tsx'
import { type Term, termOf } from './glossary.ts'

/** How long a pointer rests before the meaning appears. */
const restMs = 300

/** What a label means, beside it; nothing where the label is no term of accounting. */
export function TermHelp({ label }: { label: string }) {
  const term = termOf(label)
  return term && <Help term={term} />
}

/** Shown on hover and focus, kept by a click or a tap, closed by Esc. Read aloud with the button. */
function Help({ term: { name, meaning } }: { term: Term }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const place = usePortalPlace()
  const resting = useRef<number>()
  useEffect(() => () => window.clearTimeout(resting.current), [])
  const rest = (event: PointerEvent, willOpen: boolean) => {
    window.clearTimeout(resting.current)
    if (event.pointerType === 'touch') return
    if (willOpen) resting.current = window.setTimeout(() => setIsOpen(true), restMs)
    else setIsOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Anchor asChild>
        <button
          type="button"
          aria-label={`What is “${name}”?`}
          aria-describedby={id}
          className="no-print relative z-10 -my-2 -mr-2 inline-flex size-8 items-center justify-center align-middle text-ink-soft/70 hover:text-ink max-sm:-my-3 max-sm:size-10"
          onPointerEnter={(event) => rest(event, true)}
          onPointerLeave={(event) => rest(event, false)}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onClick={(event) => {
            // The row behind it leads elsewhere.
            event.preventDefault()
            event.stopPropagation()
            window.clearTimeout(resting.current)
            setIsOpen(true)
          }}
        >
          <CircleHelp aria-hidden="true" className="size-3.5" />
          <span id={id} hidden>
            {meaning}
          </span>
        </button>
      </Popover.Anchor>
      <Popover.Portal container={place}>
        <Popover.Content
          // Not a dialog: nothing in it takes the focus, and the keys of the screen go on.
          role="tooltip"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The focus stays on the button, which closes it when it loses it.
          onFocusOutside={(event) => event.preventDefault()}
          className="appear no-print z-50 max-w-76 rounded-md border border-line bg-raised px-3 py-2 text-left text-14 font-normal whitespace-normal shadow-raised"
        >
          <p className="font-semibold">{name}</p>
          <p>{meaning}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
