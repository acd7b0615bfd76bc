import { ApiProblem } from '#app/api/problem.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'

/** Shown where the books of the month of a bill are locked. */
export function PostedLater({
  refused,
  isLater,
  onChange,
  className,
}: {
  refused: unknown
  isLater: boolean
  onChange: (isPostedLater: boolean) => void
  className?: string
}) {
  const isLocked = refused instanceof ApiProblem && refused.code === 'bill_day_locked'
  if (!(isLocked || isLater)) return null
  return (
    <Checkbox
      className={className}
      label="Post it on the first open day"
      help="The bill keeps its own day; the books of the locked month stay as they are."
      isChecked={isLater}
      onChange={onChange}
    />
  )
}
