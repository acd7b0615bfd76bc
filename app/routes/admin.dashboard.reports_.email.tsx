import { useLoaderData } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { MailLog } from '#app/features/admin/report-mails/mail-log.tsx'
import { ScheduleDialog } from '#app/features/admin/report-mails/schedule-dialog.tsx'
import { ScheduleRow } from '#app/features/admin/report-mails/schedule-row.tsx'
import { MailSetup } from '#app/features/shop-settings/mail-setup.tsx'
import { requireAdmin } from '#app/session/guards.ts'
import type { ReportSchedule } from '#domain/api/report-mail.ts'
import * as routes from '#domain/api/routes/admin-report-mails.ts'

export async function clientLoader() {
  requireAdmin()
  const [schedules, mails] = await Promise.all([
    api.call(routes.listReportSchedules),
    api.call(routes.listReportMails, { query: { limit: 50 } }),
  ])
  return { schedules, mails }
}

/** The reports that are sent by email: what is scheduled, and what was sent. */
export default function ReportMailsScreen() {
  const { schedules, mails } = useLoaderData<typeof clientLoader>()
  const { isMailConfigured, currencies, items } = schedules
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
  const canSchedule = isMailConfigured && currencies.length > 0
  const add = (
    <Button icon={MailPlus} variant="primary" onClick={() => setEdited('new')}>
      Schedule a report
    </Button>
  )
  return (
    <Screen
      title="Reports by email"
      subtitle="Sent on a schedule, with the files of the report attached."
      back={{ to: '/admin/dashboard/reports', label: 'Reports' }}
      actions={canSchedule && items.length > 0 && add}
    >
      {!isMailConfigured && (
        <Banner tone="warn" title="No mail server is configured">
          Nothing can be scheduled or sent until email is switched on.
          <MailSetup />
        </Banner>
      )}
      <Section title="Scheduled">
        {items.length === 0 ? (
          <div className="sheet">
            <NothingScheduled canSchedule={canSchedule} isMailConfigured={isMailConfigured} add={add} />
          </div>
        ) : (
          <ul aria-label="Scheduled reports" className="sheet divide-y divide-line">
            {items.map((schedule) => (
              <ScheduleRow
                key={schedule.scheduleId}
                schedule={schedule}
                canSend={isMailConfigured}
                onEdit={() => setEdited(schedule)}
              />
            ))}
          </ul>
        )}
      </Section>
      <MailLog page={mails} />
      {edited !== null && (
        <ScheduleDialog
          schedule={edited === 'new' ? null : edited}
          currencies={currencies}
          onClose={() => setEdited(null)}
        />
      )}
    </Screen>
  )
}

function NothingScheduled({
  canSchedule,
  isMailConfigured,
  add,
}: {
  canSchedule: boolean
  isMailConfigured: boolean
  add: JSX.Element
}) {
  return (
    <EmptyState title="No report is scheduled" action={canSchedule && add}>
      {isMailConfigured && !canSchedule
        ? 'There is nothing to report until there is a shop.'
        : 'A report can be sent every day, week or month to up to ten people, on all shops with one currency or on a single shop.'}
    </EmptyState>
  )
}
