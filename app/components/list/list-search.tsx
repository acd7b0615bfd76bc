import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../search-field.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { useListAddress } from './list-address.ts'

/** How long someone pauses before the server is asked. */
const pauseMs = 350

/** Searches a list on the server: the text stands in the address, so that a reload or a link finds the same. */
export function ListSearch({
  label,
  placeholder,
  name = 'find',
}: {
  label: string
  placeholder: string
  name?: string
}) {
  const { search, write } = useListAddress()
  const asked = search.get(name) ?? ''
  const [typed, setTyped] = useState({ asked, text: asked })
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>()
  const navigation = useNavigation()
  const isLeaving = useRef(false)
  isLeaving.current = navigation.state === 'loading'
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useShortcut('/', () => field.current?.focus())
  // The address changed by other means: the way back, or a reset. What was typed since the server was asked stays.
  const isElsewhere = typed.asked !== asked && typed.text.trim() !== asked
  const text = isElsewhere ? asked : typed.text

  function ask(next: string) {
    window.clearTimeout(timer.current)
    write({ [name]: next.trim() }, { isTyped: true })
  }
  return (
    <SearchField
      ref={field}
      label={label}
      placeholder={placeholder}
      shortcut="/"
      className="w-full sm:w-80"
      value={text}
      onChange={(next) => {
        setTyped({ asked, text: next })
        window.clearTimeout(timer.current)
        // Whoever opened a row meanwhile is not called back.
        timer.current = window.setTimeout(() => !isLeaving.current && ask(next), pauseMs)
      }}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  )
}
