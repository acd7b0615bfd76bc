import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { saveJournalTemplate } from '#domain/api/routes/journal-drafts.ts'
import { Rhythm, rhythmLabels } from '#domain/expenditure/recurrence.ts'
import { JournalTemplate } from '#domain/journal/template.ts'
import { type JournalForm, templateBodyOf } from './journal-form.ts'

const rhythms = Rhythm.options.map((value) => ({ value, label: rhythmLabels[value] }))
const choices = [{ value: 'no', label: 'Does not repeat' } as const, ...rhythms]

type TemplateDraft = { name: string; repeats: Rhythm | 'no'; from: string; until: string }

/** Keeps what is filled in under a name; one that was opened from a template changes that one. */
export function TemplateDialog({
  entry,
  opened,
  onClose,
  onSaved,
}: {
  entry: JournalForm
  opened: SavedJournalTemplate | null
  onClose: () => void
  onSaved: (saved: SavedJournalTemplate) => void
}) {
  const { shopId } = useShop()
  const [templateId] = useState(() => opened?.templateId ?? newId())
  const form = useForm({
    start: () => startOf(entry, opened),
    schema: JournalTemplate,
    inputOf: (draft) => templateBodyOf(draft, entry),
    fields: { recurrence: 'from', lines: 'repeats', text: 'name' },
    whenEmpty: { name: 'Give the template a name.', from: 'Enter the date.' },
    refusals: { journal_template_named: 'name', recurring_too_early: 'from' },
    submit(template) {
      const body = { revision: opened?.revision ?? 0, template }
      return api.call(saveJournalTemplate, { shopId, templateId, body })
    },
    done: onSaved,
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={opened ? 'Change the template' : 'Save as a template'}
      submitLabel="Save template"
      busyLabel="Saving"
    >
      <TextField
        label="Name"
        isRequired
        autoFocus
        maxLength={80}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label="Repeats"
        {...form.field('repeats')}
        options={choices}
        help={values.repeats === 'no' ? undefined : 'A draft is created on each date; you post it.'}
      />
      {values.repeats !== 'no' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField label="First on" isRequired {...form.field('from')} />
          <DateField
            label="Until"
            help="Leave empty to keep it until you remove it."
            {...form.field('until')}
          />
        </div>
      )}
    </FormDialog>
  )
}

function startOf(entry: JournalForm, opened: SavedJournalTemplate | null): TemplateDraft {
  const recurrence = opened?.template.recurrence
  return {
    name: opened?.template.name ?? entry.text,
    repeats: recurrence?.rhythm ?? 'no',
    from: recurrence?.from ?? entry.day,
    until: recurrence?.until ?? '',
  }
}
