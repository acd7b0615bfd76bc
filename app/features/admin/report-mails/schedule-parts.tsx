import type { ReactNode } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { ShopField } from '#app/features/admin/people/shop-field.tsx'
import { timeZoneOptions } from '#app/features/setup/place-options.ts'
import type { MailedFormat } from '#domain/api/report-mail.ts'
import { figureLabels, figureNames } from '#domain/report/consolidated-figures.ts'
import { mailedPeriodNames, weekdayNames } from '#domain/report/mail-rhythm.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

type Part = { form: UsedForm<ScheduleDraft> }

const numbered = (from: number, to: number, label: (number: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: label(from + at) }))

/** Whose figures, and which. */
export function ReportPart({ form, currencies }: Part & { currencies: readonly string[] }) {
  const { of, figures, currency } = form.values
  const offered = currency === '' || currencies.includes(currency) ? currencies : [...currencies, currency]
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Report"
          {...form.field('of')}
          onChange={(chosen) => form.set({ of: chosen, currency: currency || (currencies[0] ?? '') })}
          options={[
            { value: 'currency', label: 'All shops, each in a row' },
            { value: 'shop', label: 'One shop, day by day' },
          ]}
        />
        {of === 'currency' && (
          <SelectField
            label="Currency"
            {...form.field('currency')}
            options={offered.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      {of === 'shop' && (
        <ShopField {...form.field('shop')} error={form.field('shop').error && 'Choose the shop.'} />
      )}
      <Choices label="Figures" error={form.field('figures').error}>
        {figureNames.map((name) => (
          <Checkbox
            key={name}
            label={figureLabels[name]}
            isChecked={figures.includes(name)}
            onChange={(isChosen) => form.set({ figures: toggled(figures, name, isChosen) })}
          />
        ))}
      </Choices>
    </>
  )
}

/** How often, and at which hour of which clock. */
export function TimesPart({ form }: Part) {
  const { every, timeZone } = form.values
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Sent"
        {...form.field('every')}
        help={`With the figures of ${mailedPeriodNames[every]}.`}
        options={[
          { value: 'day', label: 'Every day' },
          { value: 'week', label: 'Every week' },
          { value: 'month', label: 'Every month' },
        ]}
      />
      {every === 'week' && (
        <SelectField
          label="Day of the week"
          {...form.field('weekday')}
          options={numbered(1, 7, (number) => weekdayNames[number - 1] ?? '')}
        />
      )}
      {every === 'month' && (
        <SelectField label="Day of the month" {...form.field('day')} options={numbered(1, 28, String)} />
      )}
      <SelectField
        label="At"
        {...form.field('hour')}
        options={numbered(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`)}
      />
      <SelectField label="Time zone" {...form.field('timeZone')} options={timeZoneOptions(timeZone)} />
    </div>
  )
}

const formatLabels: Readonly<Record<MailedFormat, string>> = {
  pdf: 'PDF, to read or print',
  xlsx: 'XLSX, for a spreadsheet',
  csv: 'CSV, for other programs',
}

export function FilesPart({ form }: Part) {
  const { formats } = form.values
  return (
    <Choices label="Files" error={form.field('formats').error}>
      {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
        <Checkbox
          key={format}
          label={formatLabels[format]}
          isChecked={formats.includes(format)}
          onChange={(isChosen) => form.set({ formats: toggled(formats, format, isChosen) })}
        />
      ))}
    </Choices>
  )
}

export function RecipientsPart({ form }: Part) {
  return (
    <TextAreaField
      label="Recipients"
      rows={3}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      help="One email address per line, at most ten. Each person gets a separate email."
      {...form.field('recipients')}
    />
  )
}

function toggled<Value>(chosen: readonly Value[], value: Value, isChosen: boolean): Value[] {
  return isChosen ? [...chosen, value] : chosen.filter((one) => one !== value)
}

function Choices({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
      <div aria-live="polite">{error && <p className="mt-1.5 text-13 font-medium text-loss">{error}</p>}</div>
    </fieldset>
  )
}
