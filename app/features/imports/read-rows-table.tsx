import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { useRowWindow } from '#app/components/table/use-row-window.ts'
import { cx } from '#app/components/ui/class-names.ts'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { useScrollerFocus } from '#app/components/ui/use-scroller-focus.ts'
import type { ReadRow, RowOutcome, RowRefusal } from '#domain/api/import.ts'
import { type Corrections, longestCorrection } from '#domain/import/corrections.ts'
import type { ImportField } from './mapping-fields.tsx'

export type TableRows = {
  rows: readonly ReadRow[]
  /** The columns of the table: what the file has, and what is added to it. */
  fields: readonly ImportField[]
  /** What the file calls them. */
  columns: Readonly<Record<string, string>>
  refusals: readonly RowRefusal[]
  corrections: Corrections
  onCorrect: (row: number, field: string, text: string) => void
  disabled: boolean
}

const outcomes: Readonly<Record<RowOutcome, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'neutral' },
  same: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'warn' },
}

/** Texts of columns that are longer than others. */
const wideFields = new Set(['name', 'party', 'product', 'description', 'packs', 'address', 'email'])

const widths: Readonly<Record<string, number>> = { sku: 136, barcodes: 152, phone: 136, soldAt: 168 }

/** The rows of a file in a box of their own: a table, cards on a phone. Only the rows in sight are drawn. */
export function ReadRowsTable(props: TableRows) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const focus = useScrollerFocus(scroller, 'Rows of the file', isPhone)
  const reasons = useMemo(() => Map.groupBy(props.refusals, ({ row }) => row), [props.refusals])
  const View = isPhone ? Cards : Grid
  return (
    <div
      ref={scroller}
      {...focus}
      className="overflow-auto sheet max-h-[max(22rem,calc(100dvh-16rem))] max-sm:max-h-[80dvh]"
    >
      <View {...props} reasons={reasons} scroller={scroller} />
    </div>
  )
}

type ViewProps = TableRows & {
  reasons: ReadonlyMap<number, readonly RowRefusal[]>
  scroller: RefObject<HTMLDivElement>
}

const headCell =
  'sticky top-0 z-20 border-b border-line bg-surface px-3 py-2 text-left align-bottom text-13 font-medium'

function Grid(props: ViewProps) {
  const { rows, fields, columns, scroller } = props
  const view = useRowWindow(rows.length, 44, scroller)
  const least = [
    64,
    124,
    ...fields.map(({ field }) => (wideFields.has(field) ? 168 : (widths[field] ?? 116))),
  ]
  const total = least.reduce((sum, width) => sum + width, 0)
  return (
    <table
      aria-label="Rows of the file"
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-14"
      style={{ minWidth: total }}
    >
      <colgroup>
        {[...least.entries()].map(([at, width]) => (
          <col key={at} style={{ width: `${(100 * width) / total}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1} className="text-ink-soft">
          <th scope="col" className={cx(headCell, 'left-0 z-30 pl-4 text-right')}>
            Row
          </th>
          <th scope="col" className={headCell}>
            Result
          </th>
          {fields.map(({ field, label }) => (
            <th key={field} scope="col" className={cx(headCell, 'wrap-anywhere')}>
              {label}
              {columns[field] !== undefined && columns[field] !== label && (
                <span className="block font-normal">{columns[field]}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap height={view.before} span={fields.length + 2} />
        {view.indexes.map((index) => {
          const row = rows[index]
          return row && <GridRow key={row.row} {...props} {...{ row, index }} measure={view.measure} />
        })}
        <Gap height={view.after} span={fields.length + 2} />
      </tbody>
    </table>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  )
}

type RowProps = ViewProps & {
  row: ReadRow
  index: number
  measure: (row: HTMLElement | null) => void
}

const bodyCell = 'border-b border-line px-3 py-2 align-top wrap-anywhere'

function GridRow(props: RowProps) {
  const { row, index, fields, measure } = props
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={rowTone(row)}>
      <th
        scope="row"
        className={cx(
          bodyCell,
          'sticky left-0 z-10 bg-surface pl-4 text-right font-normal tabular text-ink-soft',
        )}
      >
        {row.row}
      </th>
      <td className={bodyCell}>
        <Outcome {...props} />
      </td>
      {fields.map((field) => (
        <td key={field.field} className={bodyCell}>
          <CellOf {...props} field={field} />
        </td>
      ))}
    </tr>
  )
}

/** What is recorded already is shown softer. */
function rowTone({ outcome }: ReadRow): string | undefined {
  return outcome === 'same' ? 'text-ink-soft' : undefined
}

function Cards(props: ViewProps) {
  const { rows, fields, scroller } = props
  const view = useRowWindow(rows.length, 160, scroller)
  return (
    <ul aria-label="Rows of the file">
      {view.before > 0 && <li aria-hidden="true" style={{ height: view.before }} />}
      {view.indexes.map((index) => {
        const row = rows[index]
        if (!row) return null
        const all = { ...props, row, index, measure: view.measure }
        return (
          <li
            key={row.row}
            ref={view.measure}
            data-index={index}
            className={cx('flex flex-col gap-2 border-b border-line px-4 py-3 text-14', rowTone(row))}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="tabular text-13 text-ink-soft">Row {row.row}</span>
              <Outcome {...all} />
            </div>
            <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-1.5">
              {fields
                .filter(({ field }) => isInput(all, field) || textOf(row, field) !== '')
                .map((field) => (
                  <div key={field.field} className="contents">
                    <dt className="text-13 text-ink-soft">{field.label}</dt>
                    <dd className="min-w-0 wrap-anywhere">
                      <CellOf {...all} field={field} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        )
      })}
      {view.after > 0 && <li aria-hidden="true" style={{ height: view.after }} />}
    </ul>
  )
}

/** What becomes of the row, and what is wrong with it as a whole. */
function Outcome({ row, reasons, columns, corrections }: RowProps) {
  const { label, tone } = outcomes[row.outcome]
  const ofRow = (reasons.get(row.row) ?? []).filter(({ field }) => field === undefined || !(field in columns))
  return (
    <div className="flex flex-col items-start gap-1">
      <StatusTag tone={tone}>{label}</StatusTag>
      {row.row in corrections && row.outcome !== 'refused' && (
        <span className="text-13 text-ink-soft">Corrected here</span>
      )}
      {ofRow.map(({ detail }) => (
        <Reason key={detail}>{detail}</Reason>
      ))}
    </div>
  )
}

function Reason({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="block text-13 font-normal text-loss">
      {children}
    </span>
  )
}

function textOf({ cells, read }: ReadRow, field: string): string {
  return read?.[field] ?? cells[field] ?? ''
}

function reasonsOf({ row, reasons }: Pick<RowProps, 'row' | 'reasons'>, field: string) {
  return (reasons.get(row.row) ?? []).filter((one) => one.field === field)
}

/** A refused cell is typed again, and where the row is refused as a whole, each of its cells. */
function isInput(
  props: Pick<RowProps, 'row' | 'reasons' | 'columns' | 'corrections'>,
  field: string,
): boolean {
  const { row, reasons, columns, corrections } = props
  if (!(field in columns)) return false
  if (corrections[row.row]?.[field] !== undefined) return true
  if (row.outcome !== 'refused') return false
  const named = (reasons.get(row.row) ?? []).filter((one) => one.field !== undefined && one.field in columns)
  return named.length === 0 || named.some((one) => one.field === field)
}

function CellOf(props: RowProps & { field: ImportField }) {
  const { row, field } = props
  if (isInput(props, field.field)) return <CellInput {...props} />
  const own = row.cells[field.field]
  const read = row.read?.[field.field]
  return (
    <>
      <span className="block">{read ?? own}</span>
      {read !== undefined && own !== undefined && (
        <span className="block text-13 text-ink-soft">
          <span className="sr-only">In the file: </span>
          {own}
        </span>
      )}
      {field.field === 'sku' && own === undefined && row.outcome === 'new' && (
        <span className="block text-13 text-ink-soft">Numbered automatically</span>
      )}
    </>
  )
}

/** A cell of the file with what was typed in its place. */
function CellInput(props: RowProps & { field: ImportField }) {
  const { row, field, corrections, onCorrect, disabled } = props
  const id = useId()
  // The report has the text that was typed once it was checked: the file's own is the one before it.
  const own = useRef(
    corrections[row.row]?.[field.field] === undefined ? (row.cells[field.field] ?? '') : null,
  )
  const typed = corrections[row.row]?.[field.field]
  const reasons = reasonsOf(props, field.field)
  return (
    <>
      <input
        type="text"
        aria-label={`${field.label}, row ${row.row}`}
        aria-invalid={reasons.length > 0 || undefined}
        aria-describedby={reasons.length > 0 ? id : undefined}
        maxLength={longestCorrection}
        className="control min-h-8 px-2 py-1 text-14"
        value={typed ?? row.cells[field.field] ?? ''}
        disabled={disabled}
        onChange={({ target }) => onCorrect(row.row, field.field, target.value)}
      />
      {reasons.map(({ detail }) => (
        <Reason key={detail} id={id}>
          {detail}
        </Reason>
      ))}
      {reasons.length === 0 && typed !== undefined && own.current !== null && own.current !== '' && (
        <span className="block text-13 text-ink-soft">In the file: {own.current}</span>
      )}
    </>
  )
}
