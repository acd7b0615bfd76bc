import * as Radix from 'radix-ui/tooltip'
import type { ReactElement } from 'react'

/** A few words about a control, on hover and on focus. Never the only place something is said. */
export function Tooltip({
  label,
  side = 'bottom',
  children,
}: {
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
  )
}

/** Stands once at the root of the page. */
export const TooltipProvider = Radix.Provider
