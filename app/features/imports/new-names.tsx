import { Section } from '#app/components/ui/screen.tsx'
import { count } from './report-tiles.tsx'

/** Who or what a file adds, by name, so that a heading or a misspelt name is seen before it is a record. */
export function NewNames({
  title,
  names = [],
  total,
}: {
  title: string
  names?: readonly string[] | undefined
  total: number
}) {
  if (names.length === 0) return null
  const more = total - names.length
  return (
    <Section title={title}>
      <ul className="columns-2 gap-6 text-14 sm:columns-3">
        {names.map((name) => (
          <li key={name} className="break-words">
            {name}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-14 text-ink-soft">and {count(more)} more.</p>}
    </Section>
  )
}
