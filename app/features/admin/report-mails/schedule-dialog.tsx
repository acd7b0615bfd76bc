import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { useWhenOutdated } from '#app/features/admin/shops/outdated.ts'
import { type ReportSchedule, ReportScheduleEdit } from '#domain/api/report-mail.ts'
import { saveReportSchedule } from '#domain/api/routes/admin-report-mails.ts'
import { draftOf, editOfDraft, firstDraft } from './schedule-draft.ts'
import { FilesPart, RecipientsPart, ReportPart, TimesPart } from './schedule-parts.tsx'

/** Schedules a report by email, or changes one. */
export function ScheduleDialog({
  schedule,
  currencies,
  onClose,
}: {
  /** Null: a new one. */
  schedule: ReportSchedule | null
  currencies: readonly string[]
  onClose: () => void
}) {
  const newId = useNewId()
  const form = useForm({
    start: () => (schedule ? draftOf(schedule) : firstDraft(currencies)),
    schema: ReportScheduleEdit,
    inputOf: (draft) => editOfDraft(draft, schedule),
    fields: { report: 'shop' },
    refusals: { shop_not_found: 'shop' },
    submit: (edit) => api.call(saveReportSchedule, { scheduleId: schedule?.scheduleId ?? newId, body: edit }),
    takes: useWhenOutdated(),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      onClose={onClose}
      title={schedule ? 'Change the report by email' : 'Schedule a report by email'}
      submitLabel={schedule ? 'Save' : 'Schedule'}
      busyLabel="Saving"
    >
      <div className="flex flex-col gap-5">
        <ReportPart form={form} currencies={currencies} />
        <TimesPart form={form} />
        <FilesPart form={form} />
        <RecipientsPart form={form} />
      </div>
    </FormDialog>
  )
}
