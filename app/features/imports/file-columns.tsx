import { useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { ProductImportReport } from '#domain/api/import.ts'
import { type ImportField, MappingFields } from './mapping-fields.tsx'
import { skippedAbove } from './read-table-file.ts'
import { type FileCheck, isKept } from './use-file-check.ts'

/** Whether a person has to decide how the file is read before anything of it is stored. */
export function isUnclear(report: Pick<ProductImportReport, 'conventions'> | null): boolean {
  return (report?.conventions?.unclear.length ?? 0) > 0
}

/** Which column of a chosen file holds which field; instead of it, why the file could not be checked. */
export function FileColumns({
  check,
  fields,
  missing,
  disabled,
}: {
  check: FileCheck
  fields: readonly ImportField[]
  /** What to do where columns were not found by their names. */
  missing: string
  disabled: boolean
}) {
  const needsChoice = check.areColumnsMissing || isUnclear(check.report)
  const [isOpen, setIsOpen] = useState(needsChoice)
  // It stays open while one choice after the other is made.
  if (needsChoice && !isOpen) setIsOpen(true)
  // Beside rows that are being corrected, it is shown with them.
  if (check.error !== null && !check.areColumnsMissing && !(isKept(check) && check.report)) {
    return <ErrorState isSheet error={check.error} onRetry={check.retry} isRetrying={check.isChecking} />
  }
  const skipped = skippedAbove(check.header)
  return (
    <Section title="Columns">
      {skipped !== null && <p className="max-w-prose text-14 wrap-anywhere text-ink-soft">{skipped}</p>}
      {check.areColumnsMissing && (
        <Banner tone="warn" title="Some columns were not found by their names" isUrgent>
          {missing}
        </Banner>
      )}
      {isUnclear(check.report) && (
        <Banner tone="warn" title="This file can be read in two ways" isUrgent>
          Choose below how it writes its numbers or dates. Nothing is imported until you do.
        </Banner>
      )}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open || needsChoice)}
        className="sheet"
      >
        <summary className="cursor-pointer rounded-lg p-4 text-14 wrap-anywhere sm:px-5">
          {summaryOf(check, fields)}
        </summary>
        <div className="p-4 pt-1 sm:p-5 sm:pt-1">
          <MappingFields
            fields={fields}
            header={check.header}
            onHeaderRow={(row) => void check.chooseHeaderRow(row)}
            found={check.report?.columns ?? {}}
            conventions={check.report?.conventions ?? null}
            mapping={check.mapping}
            isChecking={check.isChecking}
            onChange={check.map}
            disabled={disabled || check.isReadingHeader}
          />
        </div>
      </details>
    </Section>
  )
}

/** `Name, Price and SKU were found. Change columns` */
function summaryOf({ report }: FileCheck, fields: readonly ImportField[]): string {
  const found = fields.filter(({ field }) => report && field in report.columns).map(({ label }) => label)
  if (found.length === 0) return 'Choose the columns'
  const named = found.length === 1 ? found[0] : `${found.slice(0, -1).join(', ')} and ${found.at(-1)}`
  return `Found: ${named}. Show or change columns`
}
