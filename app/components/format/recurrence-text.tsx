import type { Day } from '#domain/business-day.ts'
import { type Recurrence, rhythmLabels } from '#domain/expenditure/recurrence.ts'
import { DayText } from './date-text.tsx'

/** How often something repeats and until when, and the day of the next time; null: there is none any more. */
export function RecurrenceText({
  recurrence,
  nextDay,
}: {
  /** Null where it does not repeat. */
  recurrence: Recurrence | null
  nextDay: Day | null
}) {
  return (
    <div className="min-w-36 text-13">
      <p>
        {recurrence ? rhythmLabels[recurrence.rhythm] : 'Does not repeat'}
        {recurrence?.until && (
          <>
            {' '}
            until <DayText day={recurrence.until} />
          </>
        )}
      </p>
      {recurrence && (
        <p className="text-ink-soft">
          {nextDay ? (
            <>
              Next on <DayText day={nextDay} />
            </>
          ) : (
            'Ended'
          )}
        </p>
      )}
    </div>
  )
}
