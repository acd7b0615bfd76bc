import { useEffect, useRef, useState } from 'react'

export type Reading<Value> = { value: Value | null; error: string | null }

/**
 * The text of a field whose value is read from it, a number or a day: what is typed stays as typed while the person types and is
 * written the house way on leaving the field. A value that changes from outside replaces the text.
 */
export function useTypedValue<Value>({
  value,
  write,
  read,
  onChange,
}: {
  value: Value | null
  write: (value: Value) => string
  read: (text: string) => Reading<Value>
  onChange: (value: Value | null, error: string | null) => void
}) {
  const [text, setText] = useState(value === null ? '' : write(value))
  const [asTyped, setAsTyped] = useState(text)
  const [error, setError] = useState<string | null>(null)
  // The value that the field last reported to its parent: any other came from outside.
  const [reported, setReported] = useState(value)
  if (reported !== value) {
    setReported(value)
    setText(value === null ? '' : write(value))
    setAsTyped('')
    setError(null)
  }

  // A field that is gone can't be corrected: what could not be read in it goes with it.
  const latest = useRef({ text, read, onChange })
  latest.current = { text, read, onChange }
  useEffect(
    () => () => {
      const { text: left, read: readLeft, onChange: tell } = latest.current
      if (left.trim() !== '' && readLeft(left).error !== null) tell(null, null)
    },
    [],
  )

  function type(next: string) {
    setText(next)
    setAsTyped(next)
    const reading: Reading<Value> = next.trim() === '' ? { value: null, error: null } : read(next)
    setReported(reading.value)
    if (reading.error === null) setError(null)
    onChange(reading.value, reading.error)
  }

  function leave() {
    if (text.trim() === '') return setError(null)
    const reading = read(text)
    setError(reading.error)
    if (reading.value !== null) setText(write(reading.value))
  }

  // A person who writes a comma sees at once what it is taken for, and still after leaving the field: were the line taken
  // away then, the button that is being pressed would move from under the pointer, and the press be lost.
  const isOtherwise = value !== null && /[^\d.\s-]/.test(asTyped) && asTyped !== write(value)
  return { text, error, type, leave, readAs: isOtherwise ? write(value) : null }
}
