import { Link } from '@remix-run/react'
import { DayText } from '#app/components/format/date-text.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import type { RelatedDocument } from '#domain/api/recorded-document.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { DocumentPart } from './document-part.tsx'

/** Documents that belong to this one, each a link. */
export function RelatedPart({ title, documents }: { title: string; documents: readonly RelatedDocument[] }) {
  if (documents.length === 0) return null
  return (
    <DocumentPart title={title}>
      <ul className="mt-2 max-w-160 border-t border-line text-14">
        {documents.map(({ source, number, postingDay }) => (
          <li
            key={`${source.kind} ${source.id}`}
            className="flex justify-between gap-4 border-b border-line py-2"
          >
            {number === null ? (
              titleOf(source)
            ) : (
              <Link to={documentPath(number)} className="font-medium text-accent underline">
                {titleOf(source)}
              </Link>
            )}
            <DayText day={postingDay} />
          </li>
        ))}
      </ul>
    </DocumentPart>
  )
}
