import { Link } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import * as routes from '#domain/api/routes/shift-mail.ts'
import { type ShiftMail, ShiftMailEdit } from '#domain/api/shift-mail.ts'
import { MailSetup } from './mail-setup.tsx'

type Mail = ShiftMail['log'][number]
const states = {
  waiting: { tone: 'warn', label: 'To be sent' },
  sending: { tone: 'neutral', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  refused: { tone: 'loss', label: 'Refused' },
  failed: { tone: 'loss', label: 'Failed' },
  unclear: { tone: 'warn', label: 'May have arrived' },
  dropped: { tone: 'neutral', label: 'Not sent' },
} as const satisfies Record<Mail['state'], { tone: string; label: string }>

/** Who gets the totals of each shift by email, and whether the last emails arrived. */
export function ShiftMailForm({
  shopId,
  mail,
  onChanged,
}: {
  shopId: string
  mail: ShiftMail
  onChanged: () => void
}) {
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    start: () => ({ to: mail.to.join('\n') }),
    schema: ShiftMailEdit,
    inputOf: ({ to }) => ({
      to: to
        .split(/[\n,;]/)
        .map((email) => email.trim())
        .filter(Boolean),
    }),
    isRepeated: true,
    onChange: () => setIsSaved(false),
    submit: (body) => api.call(routes.changeShiftMail, { shopId, body }),
    done(saved) {
      form.rebase({ to: saved.to.join('\n') })
      setIsSaved(true)
      onChanged()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      {!mail.canEmail && (
        <Banner tone="warn" title="No mail server is configured">
          Nothing is sent until email is switched on. Until then, the figures of a shift can be sent from its
          Z report.
          <MailSetup />
        </Banner>
      )}
      <Form form={form} className="flex flex-col gap-4">
        <LeaveWarning form={form} />
        <FormError form={form} />
        <TextAreaField
          label="Who gets it"
          rows={2}
          help="Email addresses, one per line, at most five. Each gets the sales, how they were paid, what is over or short, and which products run low. Leave empty to send none."
          {...form.field('to')}
        />
        <FormActions>
          {isSaved && (
            <p role="status" className="text-14 text-ink-soft">
              Saved
            </p>
          )}
          <SubmitButton form={form} busyLabel="Saving">
            Save addresses
          </SubmitButton>
        </FormActions>
      </Form>
      {mail.log.length > 0 && <Log log={mail.log} />}
    </div>
  )
}

function Log({ log }: { log: readonly Mail[] }) {
  return (
    <ul aria-label="Last messages" className="divide-y divide-line border-t border-line">
      {log.map(({ shiftId, till, number, to, state, at, nextAt, said }) => (
        <li
          key={`${shiftId} ${to}`}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
        >
          <div className="min-w-0">
            <p className="text-14 wrap-anywhere">
              <Link className="font-medium text-accent underline" to={`/user/dashboard/shift/${shiftId}`}>
                {till}, Z report {number}
              </Link>{' '}
              to {to}
            </p>
            <p className="text-13 text-ink-soft wrap-anywhere">
              <InstantText instant={at} />
              {said && `. ${said}`}
              {nextAt && state === 'waiting' && (
                <>
                  . Next try <InstantText instant={nextAt} />
                </>
              )}
            </p>
          </div>
          <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>
        </li>
      ))}
    </ul>
  )
}
