import { NavLink, useLocation } from '@remix-run/react'
import { matchPath } from 'react-router-dom'
import { cx } from '#app/components/ui/class-names.ts'
import type { Place } from './places.ts'

/** On a phone: four places within reach of the thumb. */
export function BottomBar({
  places,
  onGated,
}: {
  places: readonly (Place & { isGated?: boolean })[]
  /** A place behind the password. */
  onGated: (to: string) => void
}) {
  const { pathname } = useLocation()
  const isWithin = (place: { to: string }) => matchPath({ path: place.to, end: false }, pathname) !== null
  return (
    <nav
      aria-label="Main"
      className="no-print fixed inset-x-0 bottom-0 z-30 low:absolute low:bottom-15 low:z-10 grid h-(--bottom-bar) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {places.map(({ icon: Icon, ...place }) => {
        const content = (
          <>
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {place.label}
          </>
        )
        return place.isGated ? (
          <button
            key={place.to}
            type="button"
            onClick={() => onGated(place.to)}
            aria-current={isWithin(place) ? 'page' : undefined}
            className={itemClasses(isWithin(place))}
          >
            {content}
          </button>
        ) : (
          <NavLink
            key={place.to}
            to={place.to}
            end={place.isExact}
            className={({ isActive }) => itemClasses(isActive)}
          >
            {content}
          </NavLink>
        )
      })}
    </nav>
  )
}

function itemClasses(isActive: boolean): string {
  return cx(
    'flex flex-col items-center justify-center gap-0.5 text-13 focus-visible:-outline-offset-2',
    isActive ? 'font-semibold text-accent' : 'text-ink-soft',
  )
}
