import { useState } from 'react'
import { DateField } from './date-field.tsx'

/** The day at whose end balances are shown. It lives in the address, which may change by itself: by Back, or by a link. */
export function EndOfDayField({
  on,
  max,
  className = 'w-40',
  onChosen,
}: {
  on: string
  /** The last day that can be chosen. */
  max?: string
  className?: string
  onChosen: (day: string) => void
}) {
  const [chosen, setChosen] = useState(on)
  const [shown, setShown] = useState(on)
  if (shown !== on) {
    setShown(on)
    setChosen(on)
  }
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-13 text-ink-soft max-sm:hidden">
        At the end of
      </span>
      <DateField
        label="At the end of"
        isLabelHidden
        isCompact
        className={className}
        max={max}
        value={chosen}
        onChange={setChosen}
        onChosen={onChosen}
      />
    </div>
  )
}
