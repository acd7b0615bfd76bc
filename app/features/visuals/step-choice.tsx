import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import type { DayRange } from '#domain/business-day.ts'
import { ChartStep, fitsInPicture, usualStep } from '#domain/report/visuals/steps.ts'

const labels: Readonly<Record<ChartStep, string>> = { day: 'By day', week: 'By week', month: 'By month' }

/** What a bar represents: as in the address, where that many fit, else what suits the range. */
export function readStep(search: URLSearchParams, range: DayRange): ChartStep {
  const query = ChartStep.safeParse(search.get('by')).data
  return query && fitsInPicture(range, query) ? query : usualStep(range)
}

/** Days, weeks or months; the choice lives in the address. */
export function StepChoice({ range, by }: { range: DayRange; by: ChartStep }) {
  const { write } = useListAddress()
  return (
    <FilterSelect
      label="Bars"
      value={by}
      onChange={(step) => write({ by: step === usualStep(range) ? null : step })}
      options={ChartStep.options.map((value) => ({
        value,
        label: labels[value],
        isDisabled: !fitsInPicture(range, value),
      }))}
    />
  )
}
