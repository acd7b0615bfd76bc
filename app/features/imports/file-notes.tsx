import { Section } from '#app/components/ui/screen.tsx'
import type { ImportNote } from '#domain/api/import.ts'

/** What was understood otherwise than written in the file, with the rows to look at. */
export function FileNotes({ notes = [] }: { notes?: readonly ImportNote[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <Section title="Worth knowing">
      <ul className="flex max-w-prose flex-col gap-2">
        {notes.map((note) => (
          <li key={note.detail}>
            {note.detail}
            {note.count > 0 && <span className="text-ink-soft"> {rowsText(note)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `Row 7.`, `Rows 7, 9 and 12.`, `Rows 7, 9 and 300 more.` */
function rowsText({ rows, count }: ImportNote): string {
  const more = count - rows.length
  const named = more > 0 ? [...rows, `${more} more`] : rows
  if (named.length === 1) return `Row\u00a0${named[0]}.`
  return `Rows ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`
}
