import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { ReportMail, ReportMailPage, ReportMailState } from '#domain/api/report-mail.ts'
import { listReportMails } from '#domain/api/routes/admin-report-mails.ts'

/** While some are on their way, what became of them is asked for this often. */
const askEveryMs = 3_000

const states: Readonly<Record<ReportMailState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  refused: { label: 'Refused', tone: 'loss' },
  failed: { label: 'Not sent', tone: 'loss' },
  unclear: { label: 'May have been sent', tone: 'warn' },
  dropped: { label: 'Not sent', tone: 'neutral' },
}

const columns: readonly DataColumn<ReportMail>[] = [
  { id: 'at', header: 'When', kind: 'instant', value: ({ at }) => at, width: 160, phone: 'detail' },
  {
    id: 'report',
    header: 'Report',
    value: ({ whose, range }) => `${whose}, ${formatDayRange(range.from, range.to)}`,
    width: 300,
    wraps: true,
    phone: 'title',
  },
  { id: 'to', header: 'To', value: ({ to }) => to, width: 220, phone: 'detail' },
  {
    id: 'state',
    header: 'Result',
    value: ({ state }) => states[state].label,
    cell: ({ state }) => <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
    width: 130,
    isFixed: true,
    phone: 'figure',
  },
  {
    id: 'said',
    header: 'Why',
    value: ({ said }) => said,
    width: 260,
    wraps: true,
    phone: 'detail',
  },
  {
    id: 'next',
    header: 'Next try',
    kind: 'instant',
    value: ({ nextAt, tries }) => (tries > 0 ? nextAt : null),
    width: 160,
    givesWay: 3,
    phone: 'detail',
  },
  {
    id: 'tries',
    header: 'Tries',
    kind: 'number',
    value: ({ tries }) => tries,
    width: 84,
    givesWay: 0,
    phone: 'none',
  },
  {
    id: 'bytes',
    header: 'Size (kB)',
    kind: 'number',
    value: ({ bytes }) => bytes && Math.ceil(bytes / 1_000),
    width: 110,
    givesWay: 1,
    phone: 'none',
  },
  {
    id: 'trigger',
    header: 'Sent by',
    value: ({ trigger }) => (trigger === 'hand' ? 'An administrator' : 'Its schedule'),
    width: 150,
    givesWay: 2,
    phone: 'none',
  },
]

/** What was sent, to whom, and what the mail server answered. */
export function MailLog({ page }: { page: ReportMailPage }) {
  const list = useMorePages(page, (cursor) => api.call(listReportMails, { query: { cursor, limit: 50 } }))
  const { revalidate } = useRevalidator()
  const isOnItsWay = page.items.some(
    ({ state, tries }) => state === 'sending' || (state === 'waiting' && tries === 0),
  )
  useEffect(() => {
    if (!isOnItsWay) return
    const asking = window.setInterval(revalidate, askEveryMs)
    return () => window.clearInterval(asking)
  }, [isOnItsWay, revalidate])
  return (
    <Section title="Log">
      <NoMore error={list.error} />
      <DataTable
        id="report-mails"
        label="Sent reports"
        rows={list.items}
        columns={columns}
        rowKey={({ mailId }) => mailId}
        more={list.more}
        server={{ count: null, defaultSort: '-at' }}
        rowsToDownload={() => fetchAll(listReportMails, { query: { limit: 200 } })}
        fileName="reports-by-email"
        empty={
          <EmptyState title="Nothing was sent yet">
            Every email is listed here for a year: when it was sent, to whom, and what the mail server
            answered.
          </EmptyState>
        }
      />
    </Section>
  )
}
