import { Banner } from '#app/components/ui/banner.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { ProductImportReport } from '#domain/api/import.ts'
import { type ImportField, MappingFields } from './mapping-fields.tsx'
import { skippedAbove } from './read-table-file.ts'
import type { FileCheck } from './use-file-check.ts'

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
  if (check.error !== null && !check.areColumnsMissing) {
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
      <Sheet>
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
      </Sheet>
    </Section>
  )
}
