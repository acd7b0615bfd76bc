import { useEffect, useRef, useState } from 'react'

export type Reading<Value> = { value: Value | null; fault: string | null }

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
  onChange: (value: Value | null, fault: string | null) => void
}) {
  const [text, setText] = useState(value === null ? '' : write(value))
  const [asTyped, setAsTyped] = useState(text)
  const [fault, setFault] = useState<string | null>(null)
  // What the field itself last told its parent: anything else came from outside.
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setText(value === null ? '' : write(value))
    setAsTyped('')
    setFault(null)
  }

  // A field that is gone can't be corrected: what could not be read in it goes with it.
  const latest = useRef({ text, read, onChange })
  latest.current = { text, read, onChange }
  useEffect(
    () => () => {
      const { text: left, read: readLeft, onChange: tell } = latest.current
      if (left.trim() !== '' && readLeft(left).fault !== null) tell(null, null)
    },
    [],
  )

  function type(next: string) {
    setText(next)
    setAsTyped(next)
    const reading: Reading<Value> = next.trim() === '' ? { value: null, fault: null } : read(next)
    setTold(reading.value)
    if (reading.fault === null) setFault(null)
    onChange(reading.value, reading.fault)
  }

  function leave() {
    if (text.trim() === '') return setFault(null)
    const reading = read(text)
    setFault(reading.fault)
    if (reading.value !== null) setText(write(reading.value))
  }

  // A person who writes a comma sees at once what it is taken for, and still after leaving the field: were the line taken
  // away then, the button that is being pressed would move from under the pointer, and the press be lost.
  const isOtherwise = value !== null && /[^\d.\s-]/.test(asTyped) && asTyped !== write(value)
  return { text, fault, type, leave, readAs: isOtherwise ? write(value) : null }
}
