import { Link } from '@remix-run/react'
import { documentPath } from '#app/features/books/paths.ts'
import type { PartyPage } from '#domain/api/credit.ts'

/** The earlier names of the party; each merge can be reversed on its own page. */
export function MergedPart({ merged }: Pick<PartyPage, 'merged'>) {
  if (merged.length === 0) return null
  return (
    <p className="text-14 text-ink-soft">
      Merged with this record:{' '}
      {merged.map(({ party, name, number }, index) => (
        <span key={party}>
          {index > 0 && ', '}
          <Link to={documentPath(number)} className="text-accent underline">
            {name}
          </Link>
        </span>
      ))}
    </p>
  )
}
