import { DateField } from '#app/components/form/date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Rhythm, rhythmLabels } from '#domain/expenditure/recurrence.ts'
import type { SpendingForm } from './spending-form.ts'

const rhythms = Rhythm.options.map((value) => ({ value, label: rhythmLabels[value] }))
const choices = [{ value: 'no', label: 'Does not repeat' } as const, ...rhythms]

/** Whether and until when it recurs. */
export function RepeatFields({ form, isTemplate }: { form: UsedForm<SpendingForm>; isTemplate: boolean }) {
  const repeats = form.values.repeats !== 'no'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Repeats"
        {...form.field('repeats')}
        options={isTemplate ? rhythms : choices}
        help={repeats ? 'A draft is created on each date. You post it.' : undefined}
      />
      {repeats && (
        <DateField label="Until" help="Leave empty to repeat until you stop it." {...form.field('until')} />
      )}
    </div>
  )
}
