import { Link } from '@remix-run/react'
import { TermHelp } from '#app/components/glossary/term-help.tsx'
import { ValueView } from '#app/components/table/cell-view.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { allRows, figureOf, type Statement } from '#domain/statement/statement.ts'

/** A statement on a phone: one column of figures at a time, two lines a row. */
export function StatementPhone({ statement }: { statement: Statement }) {
  const [chosen, choose] = useUrlText('column')
  const parts = statement.columns.filter(({ phone }) => phone === 'part')
  const part = parts.find(({ key }) => key === chosen)
  const column = part ?? statement.columns.find(({ phone }) => phone === 'whole')
  if (!column) throw new Error(`${statement.title}: no column is for a phone`)
  return (
    <div className="flex flex-col gap-3">
      {parts.length > 0 && (
        <FilterSelect
          label="Period"
          value={part?.key ?? ''}
          onChange={choose}
          className="w-full"
          options={[
            { value: '', label: 'All periods together' },
            ...parts.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
      )}
      <ul aria-label={statement.title} className="printed-statement sheet">
        {allRows(statement).map((row) => {
          const { value, link, note } = figureOf(row, column)
          return (
            <li
              key={row.key}
              className={`relative border-b border-line px-4 py-2.5 last:border-0 ${row.isSum ? 'font-semibold' : ''}`}
            >
              <div
                className="flex items-baseline justify-between gap-3"
                style={row.level ? { paddingLeft: `${row.level * 0.75}em` } : undefined}
              >
                <span>
                  {link === undefined ? (
                    row.label
                  ) : (
                    <Link to={link} className="after:absolute after:inset-0">
                      {row.label}
                    </Link>
                  )}
                  <TermHelp label={row.label} />
                </span>
                <ValueView value={value} column={column} hasCurrency />
              </div>
              {note !== undefined && <p className="tabular text-13 font-normal text-ink-soft">{note}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
