import { Link, useMatch } from '@remix-run/react'
import { Lock, type LucideIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import { cx } from '#app/components/ui/class-names.ts'
import { Tooltip } from '#app/components/ui/tooltip.tsx'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import type { Place } from './places.ts'

type RailGroup = {
  label?: string
  places: readonly Place[]
  /** Shown instead of the places while they are locked: opens them. */
  locked?: { place: Place; onOpen: () => void } | null
  /** Rarely meant: below the places. */
  action?: RailAction | null
}
type RailAction = { label: string; icon: LucideIcon; onAct: () => void }

const itemClasses =
  'relative flex min-h-9 w-full items-center gap-2.5 rounded-md pr-1.5 pl-2.5 text-14 text-ink-soft hover:bg-ink/6 hover:text-ink'
const currentClasses = 'bg-accent-soft! font-medium text-accent-strong!'

/** The rail on the left: the shop on top, the places below. 232 px; folded, its icons alone. */
export function Rail({ name, groups }: { name: string; groups: readonly RailGroup[] }) {
  const { isWideEnough, isFolded, fold } = useFolding()

  return (
    <aside
      aria-label="Shop and menu"
      className={cx(
        'no-print sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken max-sm:hidden',
        isFolded ? 'w-14' : 'w-58',
      )}
    >
      <div className={cx('flex h-12 shrink-0 items-center gap-2.5', isFolded ? 'justify-center' : 'px-3.5')}>
        <ShopMark name={name} />
        {!isFolded && <p className="truncate text-14 font-semibold">{name}</p>}
      </div>
      <nav aria-label="Main" className="flex grow flex-col gap-4 overflow-y-auto px-2 py-3">
        {groups.map((group) => (
          <RailPlaces key={group.label ?? 'first'} group={group} isFolded={isFolded} />
        ))}
      </nav>
      {isWideEnough && (
        <div className="px-2 pb-2">
          <ActionButton
            action={{
              label: isFolded ? 'Expand menu' : 'Collapse menu',
              icon: isFolded ? PanelLeftOpen : PanelLeftClose,
              onAct: () => fold(!isFolded),
            }}
            isFolded={isFolded}
          />
        </div>
      )}
    </aside>
  )
}

/** Whether the rail shows its icons alone: where there is little room, or as the user left it. */
function useFolding() {
  const isWideEnough = useMediaQuery('(min-width: 1024px)')
  // On a till's tablet the products have the room, unless someone wants it otherwise.
  const isRoomy = useMediaQuery('(min-width: 1280px)')
  const [wanted, setWanted] = useState(() => readStored('rail'))
  const isFolded = !isWideEnough || (isRoomy ? wanted === 'folded' : wanted !== 'open')

  function fold(folded: boolean) {
    setWanted(folded ? 'folded' : 'open')
    writeStored('rail', folded ? 'folded' : 'open')
  }
  return { isWideEnough, isFolded, fold }
}

function RailPlaces({ group, isFolded }: { group: RailGroup; isFolded: boolean }) {
  return (
    <div>
      {group.label &&
        (isFolded ? (
          <div className="mx-2.5 mb-3 border-t border-line" />
        ) : (
          <p className="px-2.5 pb-1 text-13 text-ink-soft">{group.label}</p>
        ))}
      <ul className="flex flex-col gap-0.5">
        {group.locked ? (
          <li>
            <Named label={`${group.locked.place.label}, locked`} isFolded={isFolded}>
              <button type="button" className={itemClasses} onClick={group.locked.onOpen}>
                <Content
                  icon={group.locked.place.icon}
                  label={group.locked.place.label}
                  isFolded={isFolded}
                />
                {!isFolded && <Lock aria-hidden="true" className="ml-auto size-3.5" />}
                <span className="sr-only">, locked: asks for your password</span>
              </button>
            </Named>
          </li>
        ) : (
          group.places.map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} isFolded={isFolded} />
            </li>
          ))
        )}
        {group.action && (
          <li>
            <ActionButton action={group.action} isFolded={isFolded} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** Not a NavLink: a tooltip merges class names and can't merge the function a NavLink takes. */
function PlaceLink({ place, isFolded }: { place: Place; isFolded: boolean }) {
  const isCurrent = useMatch({ path: place.to, end: place.isExact ?? false }) !== null
  return (
    <Named label={place.label} isFolded={isFolded}>
      <Link
        to={place.to}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(itemClasses, isCurrent && currentClasses)}
      >
        <Content icon={place.icon} label={place.label} isFolded={isFolded} />
        {place.badge && <Badge {...place.badge} isFolded={isFolded} />}
      </Link>
    </Named>
  )
}

function ActionButton({
  action: { label, icon, onAct },
  isFolded,
}: {
  action: RailAction
  isFolded: boolean
}) {
  return (
    <Named label={label} isFolded={isFolded}>
      <button type="button" className={itemClasses} onClick={onAct}>
        <Content icon={icon} label={label} isFolded={isFolded} />
      </button>
    </Named>
  )
}

/** Beside the label, or on the icon if that is alone. */
function Badge({ short, words, isFolded }: NonNullable<Place['badge']> & { isFolded: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'tabular rounded-full bg-warn-soft font-medium text-warn',
          isFolded
            ? 'absolute top-0.5 right-0 px-1 text-[0.6875rem] leading-4'
            : 'ml-auto px-2 text-13 leading-5',
        )}
      >
        {short}
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}

function Content({ icon: Icon, label, isFolded }: { icon: LucideIcon; label: string; isFolded: boolean }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className={isFolded ? 'sr-only' : 'truncate'}>{label}</span>
    </>
  )
}

function Named({ label, isFolded, children }: { label: string; isFolded: boolean; children: ReactElement }) {
  return isFolded ? (
    <Tooltip label={label} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}

function ShopMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent text-13 font-semibold text-on-accent"
    >
      {name.trim().charAt(0).toUpperCase() || 'S'}
    </span>
  )
}
