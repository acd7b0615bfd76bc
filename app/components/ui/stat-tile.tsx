import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { TermHelp } from '#app/components/glossary/term-help.tsx'
import { cx } from './class-names.ts'

type StatTileProps = {
  label: string
  /** The figure: usually a <Money isFitted />. */
  children: ReactNode
  /** Below it, in words: "12% more than last Saturday". */
  note?: ReactNode
  noteTone?: 'neutral' | 'good' | 'warn' | 'loss'
  /** The documents behind the figure. */
  to?: string
}

const notes = { neutral: 'text-ink-soft', good: 'text-accent', warn: 'text-warn', loss: 'text-loss' }

/** One figure with its name, and what it compares to. The whole tile links to the records behind it. */
export function StatTile({ label, children, note, noteTone = 'neutral', to }: StatTileProps) {
  return (
    <div
      className={cx('relative min-w-0 sheet px-4 py-3', to && 'transition-colors hover:border-line-strong')}
    >
      <p className="text-13 leading-tight text-pretty text-ink-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
        <TermHelp label={label} />
      </p>
      <p className="tabular @container mt-0.5 truncate text-16 font-semibold sm:text-20">{children}</p>
      {note && <p className={cx('mt-0.5 text-13 leading-snug text-pretty', notes[noteTone])}>{note}</p>}
    </div>
  )
}
