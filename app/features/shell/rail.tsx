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

/** How a place is drawn: icon and label in a row; the label small below the icon; the icon alone, named on hover. */
type Shape = 'row' | 'labelled' | 'icon'

const widths: Readonly<Record<Shape, string>> = { row: 'w-58', labelled: 'w-22', icon: 'w-14' }

const labelledClasses =
  'flex-col justify-center gap-0.5! px-0.5! py-1.5 text-center text-[0.6875rem]! leading-3.5'

const shapeClasses: Readonly<Record<Shape, string>> = {
  row: itemClasses,
  labelled: cx(itemClasses, labelledClasses),
  icon: itemClasses,
}

/**
 * The rail on the left: the shop on top, the places below. 232 px; folded, its icons alone, where nothing can hover
 * with their labels below them.
 */
export function Rail({ name, groups }: { name: string; groups: readonly RailGroup[] }) {
  const { isWideEnough, isFolded, fold } = useFolding()
  const hasHover = !useMediaQuery('(hover: none)')
  const shape: Shape = isFolded ? (hasHover ? 'icon' : 'labelled') : 'row'

  return (
    <aside
      aria-label="Shop and menu"
      className={cx(
        'no-print sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken max-sm:hidden',
        widths[shape],
      )}
    >
      <div className={cx('flex h-12 shrink-0 items-center gap-2.5', isFolded ? 'justify-center' : 'px-3.5')}>
        <ShopMark name={name} />
        {!isFolded && <p className="truncate text-14 font-semibold">{name}</p>}
      </div>
      <nav
        aria-label="Main"
        className={cx(
          'flex grow flex-col gap-4 overflow-y-auto py-3',
          shape === 'labelled' ? 'px-1' : 'px-2',
        )}
      >
        {groups.map((group) => (
          <RailPlaces key={group.label ?? 'first'} group={group} shape={shape} />
        ))}
      </nav>
      {isWideEnough && (
        <div className={shape === 'labelled' ? 'border-t border-line px-1 py-1' : 'px-2 pb-2'}>
          <ActionButton
            action={{
              label: isFolded ? 'Expand menu' : 'Collapse menu',
              icon: isFolded ? PanelLeftOpen : PanelLeftClose,
              onAct: () => fold(!isFolded),
            }}
            shape={shape}
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

function RailPlaces({ group, shape }: { group: RailGroup; shape: Shape }) {
  return (
    <div>
      {group.label &&
        (shape !== 'row' ? (
          <div className="mx-2.5 mb-3 border-t border-line" />
        ) : (
          <p className="px-2.5 pb-1 text-13 text-ink-soft">{group.label}</p>
        ))}
      <ul className="flex flex-col gap-0.5">
        {group.locked ? (
          <li>
            <Named label={`${group.locked.place.label}, locked`} shape={shape}>
              <button type="button" className={shapeClasses[shape]} onClick={group.locked.onOpen}>
                <Content icon={group.locked.place.icon} label={group.locked.place.label} shape={shape} />
                {shape === 'row' && <Lock aria-hidden="true" className="ml-auto size-3.5" />}
                <span className="sr-only">, locked: asks for your password</span>
              </button>
            </Named>
          </li>
        ) : (
          group.places.map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} shape={shape} />
            </li>
          ))
        )}
        {group.action && (
          <li>
            <ActionButton action={group.action} shape={shape} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** Not a NavLink: a tooltip merges class names and can't merge the function a NavLink takes. */
function PlaceLink({ place, shape }: { place: Place; shape: Shape }) {
  const isCurrent = useMatch({ path: place.to, end: place.isExact ?? false }) !== null
  return (
    <Named label={place.label} shape={shape}>
      <Link
        to={place.to}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(shapeClasses[shape], isCurrent && currentClasses)}
      >
        <Content icon={place.icon} label={place.label} shape={shape} />
        {place.badge && <Badge {...place.badge} shape={shape} />}
      </Link>
    </Named>
  )
}

function ActionButton({ action: { label, icon, onAct }, shape }: { action: RailAction; shape: Shape }) {
  return (
    <Named label={label} shape={shape}>
      <button type="button" className={shapeClasses[shape]} onClick={onAct}>
        <Content icon={icon} label={label} shape={shape} />
      </button>
    </Named>
  )
}

/** Beside the label, or on the icon if that is alone. */
function Badge({ short, words, shape }: NonNullable<Place['badge']> & { shape: Shape }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'tabular rounded-full bg-warn-soft font-medium text-warn',
          shape !== 'row'
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

const labelClasses: Readonly<Record<Shape, string>> = {
  row: 'truncate',
  labelled: 'max-w-full wrap-break-word',
  icon: 'sr-only',
}

function Content({ icon: Icon, label, shape }: { icon: LucideIcon; label: string; shape: Shape }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className={labelClasses[shape]}>{label}</span>
    </>
  )
}

function Named({ label, shape, children }: { label: string; shape: Shape; children: ReactElement }) {
  return shape === 'icon' ? (
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
