import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import type { ConsolidatedReport } from '#domain/api/admin-reports.ts'
import { daysBetween } from '#domain/business-day.ts'
import { figureLabels, figureNames } from '#domain/report/consolidated-figures.ts'
import type { ReportQuery } from './reports-api.ts'

const maxDailySteps = 92

/** What is shown of the report; each choice lives in the address. */
export function ReportChoices({ query, report }: { query: ReportQuery; report: ConsolidatedReport }) {
  const { search, write } = useListAddress()
  const isOneShop = query.shopId !== undefined
  const isRanked = !isOneShop && search.get('view') !== 'time'
  return (
    <>
      {!isOneShop && report.currencies.length > 1 && report.currency !== null && (
        <FilterSelect
          label="Currency"
          value={report.currency}
          onChange={(currency) => write({ currency })}
          options={report.currencies.map(({ currency, shops }) => ({
            value: currency,
            label: `${currency}, ${shops} ${shops === 1 ? 'shop' : 'shops'}`,
          }))}
        />
      )}
      <FilterSelect
        label={isRanked ? 'Ranked by' : 'Chart'}
        value={query.figure}
        onChange={(figure) => write({ figure })}
        options={figureNames.map((value) => ({
          value,
          label: isRanked ? `Ranked by ${figureLabels[value].toLowerCase()}` : figureLabels[value],
        }))}
      />
      <FilterSelect
        label="Chart by"
        value={query.by}
        onChange={(by) => write({ by })}
        options={[
          {
            value: 'day',
            label: 'By day',
            isDisabled: daysBetween(query.range.from, query.range.to) >= maxDailySteps,
          },
          { value: 'week', label: 'By week' },
          { value: 'month', label: 'By month' },
        ]}
      />
      {!isOneShop && (
        <FilterSelect
          label="Show"
          value={search.get('view') === 'time' ? 'time' : 'shops'}
          onChange={(view) => write({ view, q: null })}
          options={[
            { value: 'shops', label: 'Shop by shop' },
            { value: 'time', label: 'Period by period' },
          ]}
        />
      )}
    </>
  )
}
