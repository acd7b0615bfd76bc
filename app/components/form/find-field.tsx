import { useEffect, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { SearchField } from './search-field.tsx'

const pauseMs = 250

type FindFieldProps<Found> = {
  label: string
  placeholder: string
  /** What is found, read aloud. */
  listLabel: string
  /** The same function at each drawing. */
  find: (search: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** How one that was found is written, and what distinguishes it from others of its name. */
  textOf: (found: Found) => { key: string; name: string; detail: string }
  onChoose: (found: Found) => void
  /** Shown where nothing is found. */
  none: (search: string) => string
  error?: string | undefined
  autoFocus?: boolean
}

/** Finds one of many on the server by what is typed, once typing pauses; one is chosen with a tap. */
export function FindField<Found>(props: FindFieldProps<Found>) {
  const { label, placeholder, listLabel, find, textOf, onChoose, none, error: problem, autoFocus } = props
  const [search, setSearch] = useState('')
  const { found, error } = useFound(search.trim(), find)
  return (
    <div className="flex flex-col gap-2">
      <SearchField {...{ label, placeholder, autoFocus }} value={search} onChange={setSearch} />
      {problem && <p className="text-13 font-medium text-loss">{problem}</p>}
      {error !== null && <p className="text-13 text-loss">{describeError(error).detail}</p>}
      <ul aria-label={listLabel} className="divide-y divide-line rounded-md border border-line empty:hidden">
        {found?.map((one) => {
          const { key, name, detail } = textOf(one)
          return (
            <li key={key}>
              <button
                type="button"
                className="flex min-h-10 w-full flex-wrap items-baseline gap-x-2 px-3 py-1.5 text-left hover:bg-ink/8"
                onClick={() => onChoose(one)}
              >
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="min-w-0 text-13 wrap-anywhere text-ink-soft">{detail}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {found?.length === 0 && error === null && (
        <p className="text-13 text-ink-soft">{none(search.trim())}</p>
      )}
    </div>
  )
}

function useFound<Found>(search: string, find: FindFieldProps<Found>['find']) {
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = window.setTimeout(() => {
      find(search, leaving.signal).then(
        (items) => {
          setFound(items)
          setError(null)
        },
        (refused: unknown) => !leaving.signal.aborted && setError(refused),
      )
    }, pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [search, find])
  return { found, error }
}
