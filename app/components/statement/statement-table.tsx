import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { TermHelp } from '#app/components/glossary/term-help.tsx'
import { ValueView } from '#app/components/table/cell-view.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useScrollerFocus } from '#app/components/ui/use-scroller-focus.ts'
import { currencySymbol, minor } from '#domain/money.ts'
import {
  allRows,
  figureOf,
  type Statement,
  type StatementColumn,
  type StatementRow,
  wideColumns,
} from '#domain/statement/statement.ts'

const head = 'h-10 border-b border-line text-13 font-medium text-ink-soft whitespace-nowrap'
const cell = 'h-10 border-b border-line whitespace-nowrap'
const figure = 'px-3 text-right'
const firstColumn = 'sticky left-0 z-10 bg-surface pr-3 pl-4 text-left'

/** What a name and each of its figures take of a wide screen, unless they need more. */
const nameRem = 26
const figureRem = 10

/** The indent of the name at each level, in em. */
const indent = 1.25

/** A statement as a table: its rows in their own order, every figure a link to what is behind it. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { title, shop, name } = statement
  const columns = wideColumns(statement)
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useScrollerFocus(scroller, title)
  return (
    <div
      ref={scroller}
      {...focus}
      className="print-flow printed-statement w-fit max-w-full overflow-x-auto sheet print:w-full"
      // Few figures stay near their names, however wide the screen is; long names take what they need.
      style={{ minWidth: `min(100%, ${nameRem + columns.length * figureRem}rem)` }}
    >
      <table className="w-full border-separate border-spacing-0 text-14 print:text-[8pt]">
        <caption className="sr-only">
          {title} in {shop.currency}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, firstColumn, 'min-w-44')}>
              {name.label || `Amounts in ${currencySymbol(shop.currency)}`}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  head,
                  figure,
                  column.look === 'strong' && 'text-ink',
                  column.isDivided && 'border-l',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {allRows(statement).map((row) => (
            <Line key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ row, columns }: { row: StatementRow; columns: readonly StatementColumn[] }) {
  const own = cx(cell, row.isSum && 'border-line-strong font-semibold')
  return (
    <tr className="hover:[&>*]:bg-paper">
      <th scope="row" className={cx(own, firstColumn, !row.isSum && 'font-normal')}>
        <span style={row.level ? { paddingLeft: `${row.level * indent}em` } : undefined}>{row.label}</span>
        <TermHelp label={row.label} />
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            own,
            figure,
            column.look === 'strong' && 'font-semibold',
            column.look === 'soft' && 'text-ink-soft',
            column.isDivided && 'border-l border-l-line',
          )}
        >
          {isHeading(row) ? null : <FigureCell row={row} column={column} />}
        </td>
      ))}
    </tr>
  )
}

/** A row that has no figures is the heading of those below it. */
function isHeading({ figures }: StatementRow): boolean {
  return Object.keys(figures).length === 0
}

function FigureCell({ row, column }: { row: StatementRow; column: StatementColumn }) {
  const { value, link } = figureOf(row, column)
  const isPlain = column.look !== 'soft' && !column.isSigned
  if (value === null || (value === 0 && isPlain && !row.isSum && !link))
    return <span className={isPlain ? 'text-ink-soft' : undefined}>–</span>
  const shown =
    column.kind === 'money' && typeof value === 'number' ? (
      <Money amountMinor={minor(value)} isBare isSigned={column.isSigned} />
    ) : (
      <ValueView value={value} column={column} />
    )
  if (link === undefined) return shown
  return (
    <Link
      to={link}
      className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {shown}
    </Link>
  )
}
