import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import type { ReportSchedule } from '#domain/api/report-mail.ts'
import * as routes from '#domain/api/routes/admin-report-mails.ts'
import { figureLabels } from '#domain/report/consolidated-figures.ts'
import { mailedPeriodNames, rhythmInWords } from '#domain/report/mail-rhythm.ts'

/** A report that is sent by itself, and what can be done with it. */
export function ScheduleRow({
  schedule,
  canSend,
  onEdit,
}: {
  schedule: ReportSchedule
  canSend: boolean
  onEdit: () => void
}) {
  const { busy, error, take } = useStep()
  // The same until it is known to be sent: a second press after a lost answer sends nothing twice.
  const [sendId, setSendId] = useState(() => uuidv7())
  const { scheduleId, isPaused } = schedule
  const titleId = `schedule-${scheduleId}`

  async function send() {
    const sent = await take('send', async () => {
      await api.call(routes.sendReportNow, { scheduleId, body: { sendId } })
      return true
    })
    if (sent) setSendId(uuidv7())
  }
  const turned = { ...editOf(schedule), isPaused: !isPaused }
  const pause = () => take('pause', () => api.call(routes.saveReportSchedule, { scheduleId, body: turned }))

  return (
    <li className="flex flex-col gap-2.5 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ScheduleWords schedule={schedule} titleId={titleId} />
        <div className="flex flex-wrap gap-2">
          {canSend && (
            <>
              <Button
                size="compact"
                aria-describedby={titleId}
                isBusy={busy === 'send'}
                busyLabel="Sending"
                onClick={() => void send()}
              >
                Send now
              </Button>
              <Button size="compact" aria-describedby={titleId} onClick={onEdit}>
                Edit
              </Button>
              <Button
                size="compact"
                aria-describedby={titleId}
                isBusy={busy === 'pause'}
                onClick={() => void pause()}
              >
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            </>
          )}
          <ConfirmInline
            size="compact"
            label="Delete"
            describedBy={titleId}
            consequence="It is no longer sent. The log of sent reports stays."
            confirmLabel="Delete schedule"
            isBusy={busy === 'delete'}
            onConfirm={() => void take('delete', () => api.call(routes.deleteReportSchedule, { scheduleId }))}
          />
        </div>
      </div>
      {error !== null && <ErrorBanner error={describeError(error)} />}
    </li>
  )
}

/** What is sent to whom, and when. */
function ScheduleWords({
  schedule: { whose, rhythm, hour, timeZone, figures, formats, recipients, isPaused, nextAt },
  titleId,
}: {
  schedule: ReportSchedule
  titleId: string
}) {
  return (
    <div className="min-w-0 text-14">
      <h3 id={titleId} className="flex flex-wrap items-center gap-2 font-medium">
        {whose} {isPaused && <StatusTag tone="warn">Paused</StatusTag>}
      </h3>
      <p className="mt-0.5">
        {rhythmInWords(rhythm, hour)} ({timeZone.replaceAll('_', ' ')}), of {mailedPeriodNames[rhythm.every]}
      </p>
      <p className="mt-0.5 wrap-anywhere text-ink-soft">To {recipients.join(', ')}</p>
      <p className="mt-0.5 text-13 text-ink-soft">
        {figures.map((name) => figureLabels[name]).join(', ')} as{' '}
        {formats.map((format) => format.toUpperCase()).join(', ')}
        {nextAt && (
          <>
            . Next <InstantText instant={nextAt} />
          </>
        )}
      </p>
    </div>
  )
}

/** A schedule as it is sent to be changed. */
function editOf({ scheduleId, whose, nextAt, ...settings }: ReportSchedule) {
  return settings
}
