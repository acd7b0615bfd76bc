import { SlidersHorizontal } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { usePortalPlace } from '#app/components/ui/portal-place.tsx'

/** What is shown of a statement, behind one button. */
export function ChoicesMenu({ children }: { children: ReactNode }) {
  const place = usePortalPlace()
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={SlidersHorizontal}>View</Button>
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="View"
          className="appear no-print z-50 flex w-72 max-w-[calc(100vw-1rem)] flex-col gap-3 rounded-md border border-line bg-raised p-3 shadow-raised outline-none [&_select]:w-full"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
