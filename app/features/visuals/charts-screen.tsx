import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import type { DateRange } from '#app/components/format/date-range.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import type { ChartStep } from '#domain/report/visuals/steps.ts'
import { StepChoice } from './step-choice.tsx'

/** A screen of charts: one range of days and one step for all of them. */
export function ChartsScreen({
  title,
  range,
  by,
  actions,
  children,
}: {
  title: string
  range: DateRange
  by: ChartStep
  /** In front of the choice of the step. */
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Screen
      title={title}
      subtitle={<span className="print-only">{formatDayRange(range.from, range.to)}</span>}
      range={<RangePicker value={range} />}
      actions={
        <>
          {actions}
          <StepChoice range={range} by={by} />
          <Button icon={Printer} size="compact" onClick={() => printPage('a4')}>
            Print
          </Button>
        </>
      }
    >
      {children}
    </Screen>
  )
}
