import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type StatTileProps = {
  label: string
  /** The figure: usually a <Money isFitted />. */
  children: ReactNode
  /** Below it, in words: "12 % more than last Saturday". */
  note?: ReactNode
  noteTone?: 'neutral' | 'good' | 'warn' | 'loss'
  /** The documents behind the figure. */
  to?: string
  /** Smaller, where the figures stand above something more important. */
  isCompact?: boolean
}

const notes = { neutral: 'text-ink-soft', good: 'text-accent', warn: 'text-warn', loss: 'text-loss' }

/** One figure with its name, and what it compares to. The whole tile leads to what it is made of. */
export function StatTile({ label, children, note, noteTone = 'neutral', to, isCompact }: StatTileProps) {
  return (
    <div
      className={cx(
        'relative min-w-0 sheet',
        isCompact ? 'px-2 py-2 @max-[640px]:px-1.5' : 'px-4 py-3',
        to && 'transition-colors hover:border-line-strong',
      )}
    >
      <p className={cx('text-13 text-ink-soft', isCompact ? 'truncate' : 'leading-tight text-pretty')}>
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p
        className={cx(
          'tabular @container mt-0.5 truncate font-semibold',
          isCompact ? 'text-14 @min-[700px]:text-16' : 'text-16 sm:text-20',
        )}
      >
        {children}
      </p>
      {note && <p className={cx('mt-0.5 truncate text-13', notes[noteTone])}>{note}</p>}
    </div>
  )
}
