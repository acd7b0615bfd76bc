import { ListFilter, X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { useRef } from 'react'
import { SelectField, type SelectOption } from '#app/components/form/select-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { usePortalPlace } from '#app/components/ui/portal-place.tsx'
import { useListAddress } from './list-address.ts'

/** A filter of a list: one word of the address. */
export type ListFilterField = {
  name: string
  label: string
  /** Without one for all: that is the empty value. Absent where the filter is only ever set by a link. */
  options?: readonly SelectOption<string>[]
  /** Shown where nothing is chosen. */
  all?: string
  /** An order is no filter: it takes nothing away. */
  isOrder?: boolean
  /** What is chosen, in words, where no option shows it. */
  chosen?: string
}

/** The filters of a list behind one button, and a chip for each that is on. */
export function ListFilters({ fields }: { fields: readonly ListFilterField[] }) {
  const { search, write } = useListAddress()
  const place = usePortalPlace()
  const opener = useRef<HTMLButtonElement>(null)
  /** The button that was pressed goes with its filter: the focus stays beside it. */
  const remove = (changes: Record<string, null>) => {
    write(changes)
    opener.current?.focus()
  }
  const on = fields.filter(({ name, isOrder }) => !isOrder && search.get(name))
  const choosable = fields.filter(({ options }) => options !== undefined)
  return (
    <>
      <Popover.Root>
        <Popover.Trigger asChild>
          <Button ref={opener} size="compact" icon={ListFilter}>
            <span className="max-sm:sr-only">Filter</span>
            {on.length > 0 && <span className="tabular text-ink-soft">{on.length}</span>}
          </Button>
        </Popover.Trigger>
        <Popover.Portal container={place}>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label="Filters"
            className="appear no-print z-50 flex max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] flex-col gap-3 overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-raised outline-none"
          >
            {choosable.map(({ name, label, options = [], all, isOrder }) => (
              <SelectField
                key={name}
                label={label}
                value={search.get(name) ?? ''}
                onChange={(value) => write({ [name]: value })}
                options={isOrder ? options : [{ value: '', label: all ?? 'All' }, ...options]}
              />
            ))}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {on.length > 0 && (
        <ul aria-label="Active filters" className="contents">
          {on.map((field) => (
            <li key={field.name} className="contents">
              <button
                type="button"
                onClick={() => remove({ [field.name]: null })}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md bg-accent-soft px-2.5 text-13 hover:bg-ink/8 max-sm:min-h-10"
              >
                <span className="truncate">
                  <span className="text-ink-soft">{field.label}</span>{' '}
                  <span className="font-medium">{chosenText(field, search.get(field.name) ?? '')}</span>
                </span>
                <X aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="sr-only">: remove this filter</span>
              </button>
            </li>
          ))}
          {on.length > 1 && (
            <li className="contents">
              <Button size="compact" variant="quiet" onClick={() => remove(withoutFilters(fields))}>
                Reset
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function chosenText({ options, chosen }: ListFilterField, value: string): string {
  return chosen ?? options?.find((option) => option.value === value)?.label ?? value
}

/** What the rows of a list were chosen by, for its paper: the search and each filter that is on. */
export function chosenBy(search: URLSearchParams, fields: readonly ListFilterField[]): string[] {
  const find = search.get('find')
  const on = fields.filter(({ name, isOrder }) => !isOrder && search.get(name))
  return [
    ...(find ? [`rows found for “${find}”`] : []),
    ...on.map((field) => `${field.label.toLowerCase()}: ${chosenText(field, search.get(field.name) ?? '')}`),
  ]
}

/** What takes all filters out of the address, the search too. */
export function withoutFilters(fields: readonly ListFilterField[]): Record<string, null> {
  return Object.fromEntries([
    ['find', null],
    ...fields.filter(({ isOrder }) => !isOrder).map(({ name }) => [name, null] as const),
  ])
}

/** Whether anything but the days keeps rows out. */
export function isFiltered(search: URLSearchParams, fields: readonly ListFilterField[]): boolean {
  return Object.keys(withoutFilters(fields)).some((name) => search.get(name))
}
