import { MessageCircle } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { formatInstant } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { ReminderBody, type ReminderPage, type ReminderWay } from '#domain/api/reminder.ts'
import * as routes from '#domain/api/routes/reminders.ts'
import { whatsAppLink } from '#domain/whatsapp/link.ts'
import { whatsAppNumber } from '#domain/whatsapp/number.ts'

export const wayNames: Readonly<Record<ReminderWay, string>> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  other: 'Another way',
}

type Props = { shopId: string; customerId: string; name: string; onClose: () => void; onDone: () => void }

/** Reminds one customer: the text is looked over first, with earlier reminders below it. */
export function ReminderDialog(props: Props) {
  const { shopId, customerId, name, onClose } = props
  const fetch = useCallback(
    (signal?: AbortSignal) => api.call(routes.readReminder, { shopId, customerId, timeoutMs, signal }),
    [shopId, customerId],
  )
  const { value: page, error } = useLoaded(fetch)
  if (page) return <Written {...props} page={page} />
  return (
    <Dialog onClose={onClose} title={`Remind ${name}`}>
      <p className={error ? 'text-loss' : 'text-ink-soft'}>
        {error ? describeError(error).detail : 'Reading what is owed'}
      </p>
    </Dialog>
  )
}

function Written({ shopId, name, page, onClose, onDone }: Props & { page: ReminderPage }) {
  const { customerId, email, phone, canEmail } = page
  const byEmail = canEmail && email !== null
  const form = useForm({
    start: { text: page.text },
    schema: ReminderBody,
    inputOf: ({ text }: { text: string }) => ({ way: byEmail ? 'email' : 'other', text }),
    submit: (body) => api.call(routes.remindCustomer, { shopId, customerId, body, timeoutMs }),
    done: onDone,
  })
  const { text } = form.values
  const { number, why } = whatsAppNumber(phone, useShop().country)
  const [notRecorded, setNotRecorded] = useState<string | null>(null)
  const openWhatsApp = () => {
    window.open(whatsAppLink(text, number ?? ''), '_blank', 'noreferrer')
    const body = { way: 'whatsapp', text } as const
    api
      .call(routes.remindCustomer, { shopId, customerId, body, timeoutMs })
      .then(onDone, (error: unknown) => setNotRecorded(describeError(error).detail))
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={`Remind ${name}`}
      description={
        byEmail
          ? `Sent to ${email} with the statement of the last 90 days as a PDF.`
          : canEmail
            ? 'No email address is known. Send the text by WhatsApp or another way, and record that you did.'
            : 'No mail server is configured here. Send the text by WhatsApp or another way, and record that you did.'
      }
      between={
        number && (
          <Button icon={MessageCircle} onClick={openWhatsApp}>
            WhatsApp
          </Button>
        )
      }
      submitLabel={byEmail ? 'Send email' : 'Record as reminded'}
      busyLabel={byEmail ? 'Sending' : 'Recording'}
    >
      {notRecorded && (
        <p role="alert" className="text-loss">
          WhatsApp was opened, but the reminder is not recorded. {notRecorded}
        </p>
      )}
      {why !== null && <p className="text-14 text-ink-soft">No WhatsApp from here: {why}</p>}
      <TextAreaField label="Text" rows={6} maxLength={1_000} {...form.field('text')} />
      <Sent sent={page.sent} />
    </FormDialog>
  )
}

function Sent({ sent }: Pick<ReminderPage, 'sent'>) {
  const { timeZone } = useShop()
  if (sent.length === 0) return <p className="text-13 text-ink-soft">Not reminded before.</p>
  return (
    <section aria-label="Reminded before">
      <h3 className="mb-1 text-14 font-medium">Reminded before</h3>
      <ul className="max-h-40 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3 text-13">
        {sent.map(({ at, way, text }) => (
          <li key={at} className="py-1.5">
            <div className="font-medium">
              {formatInstant(at, timeZone, 'date-time')}, {wayNames[way]}
            </div>
            <div className="wrap-anywhere text-ink-soft">{text}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
