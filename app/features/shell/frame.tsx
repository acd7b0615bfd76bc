import { useLocation, useNavigation } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { cx } from '#app/components/ui/class-names.ts'
import { PortalPlaceProvider } from '#app/components/ui/portal-place.tsx'
import { RangeSlotProvider } from '#app/components/ui/range-slot.tsx'
import { tillPlace, trailOf } from './places.ts'

type FrameProps = {
  /** The shop's name: on a phone, where there is no rail, it is in the bar. */
  name: string
  rail: ReactNode
  bottomBar?: ReactNode
  /** At the right end of the bar at the top: the till's state, the account. */
  status: ReactNode
  /** Takes the place of the till in the top bar, for people without one. */
  homeLabel?: string
  children: ReactNode
}

/** The frame around every screen. */
export function Frame({ name, rail, bottomBar, status, homeLabel, children }: FrameProps) {
  const { pathname } = useLocation()
  const [rangeSlot, setRangeSlot] = useState<HTMLElement | null>(null)
  const [menus, setMenus] = useState<HTMLElement | null>(null)
  const trail = trailOf(pathname).map((step) => (step === tillPlace.label ? (homeLabel ?? step) : step))
  return (
    <PortalPlaceProvider value={menus}>
      <div className="print-flow flex min-h-dvh low:relative">
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-2 text-paper focus:translate-y-0"
        >
          Skip to the content
        </a>
        {rail}
        <div className="print-flow flex min-w-0 grow flex-col">
          <header className="no-print sticky top-0 z-30 flex h-(--top-bar) shrink-0 items-center gap-2 border-b border-line bg-paper px-4 sm:px-6">
            <p className="line-clamp-2 min-w-0 shrink-[2] text-13 leading-4 font-semibold wrap-break-word sm:hidden">
              {name}
            </p>
            <p className="flex min-w-0 items-center gap-1 truncate text-14 font-medium max-sm:hidden">
              {trail.map((step, index) => (
                <Fragment key={step}>
                  {index > 0 && (
                    <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
                  )}
                  <span className={cx('truncate', index < trail.length - 1 && 'font-normal text-ink-soft')}>
                    {step}
                  </span>
                </Fragment>
              ))}
            </p>
            <div className="ml-auto flex min-w-0 items-center gap-1.5 max-sm:shrink-0 max-sm:gap-0">
              <div ref={setRangeSlot} className="min-w-0" />
              {status}
            </div>
            <NavigationProgress />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="print-flow flex min-w-0 grow flex-col pb-(--bottom-bar) low:pb-[calc(var(--bottom-bar)+60px)] outline-none"
          >
            <RangeSlotProvider value={rangeSlot}>{children}</RangeSlotProvider>
            <div ref={setMenus} />
          </main>
        </div>
        {bottomBar}
      </div>
    </PortalPlaceProvider>
  )
}

/** A line below the bar while the next screen is being fetched; it waits a moment before it shows. */
function NavigationProgress() {
  const navigation = useNavigation()
  if (navigation.state === 'idle') return null
  return (
    <div role="status" className="late absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <span className="sr-only">Loading the screen</span>
      <div className="sliding h-full w-1/3 bg-accent" />
    </div>
  )
}
