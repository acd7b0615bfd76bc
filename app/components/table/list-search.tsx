import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { useListAddress } from './list-address.ts'

/** How long someone pauses before the server is asked. */
const pauseMs = 350

/** Searches a list on the server: the text is in the address, so that a reload or a link finds the same. */
export function ListSearch({
  label,
  placeholder,
  name = 'find',
  hasShortcut = true,
}: {
  label: string
  placeholder: string
  name?: string
  /** False where another search of the screen has the key. */
  hasShortcut?: boolean
}) {
  const { search, write } = useListAddress()
  const param = search.get(name) ?? ''
  /** `sent` is what the server was last asked for from here. */
  const [typed, setTyped] = useState<{ param: string; text: string; sent: string | null }>({
    param,
    text: param,
    sent: null,
  })
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>()
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isLeaving = useRef(false)
  isLeaving.current = next !== undefined && next.pathname !== pathname
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useShortcut(hasShortcut ? '/' : null, () => field.current?.focus(), { label: 'Search this list' })
  // What was typed since the server was asked stays. The way back or a reset changes the address by other means.
  if (typed.param !== param)
    setTyped(param === typed.sent ? { ...typed, param } : { param, text: param, sent: null })
  const { text } = typed

  function ask(next: string) {
    window.clearTimeout(timer.current)
    const sent = next.trim()
    setTyped((now) => ({ ...now, sent }))
    write({ [name]: sent }, { isTyped: true })
  }
  return (
    <SearchField
      ref={field}
      label={label}
      placeholder={placeholder}
      shortcut={hasShortcut ? '/' : undefined}
      className="max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(100%-4rem)] sm:w-80"
      value={text}
      onChange={(next) => {
        setTyped({ ...typed, text: next })
        window.clearTimeout(timer.current)
        // Does not navigate back if a row was opened since.
        timer.current = window.setTimeout(() => !isLeaving.current && ask(next), pauseMs)
      }}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  )
}
