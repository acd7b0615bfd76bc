import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { BellRing, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatInstant } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { creditListPath, partyPath } from '#app/features/credit/paths.ts'
import { ReminderDialog, wayNames } from '#app/features/credit/reminder-dialog.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { type Reminders, ReminderWordsBody } from '#domain/api/reminder.ts'
import * as routes from '#domain/api/routes/reminders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, ...(await api.call(routes.listReminders, { shopId, timeoutMs })) }
}

/** Customers whose payment is overdue: reminded one by one, or several by email at once. */
export default function RemindersScreen() {
  const { shopId, items, canEmail, count, on, words } = useLoaderData<typeof clientLoader>()
  const { timeZone } = useShop()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<Row | 'words' | null>(null)
  const close = () => setShown(null)
  const done = useRevalidateAndClose(close)
  return (
    <Screen
      title="Reminders"
      subtitle="Customers whose payment is overdue"
      back={{ to: creditListPath('customers'), label: 'Customers and suppliers' }}
      actions={
        <NotForAccountants>
          <Button icon={Pencil} onClick={() => setShown('words')}>
            Edit the text
          </Button>
        </NotForAccountants>
      }
    >
      <DataTable
        id="reminders"
        label="Overdue customers"
        rows={items}
        columns={columnsIn(timeZone, setShown)}
        rowKey={({ customerId }) => customerId}
        rowLink={({ customerId }) => partyPath('customers', customerId)}
        fileName={`overdue-${on}`}
        bulkActions={
          canEmail
            ? (rows, clear) => (
                <EmailAll
                  {...{ shopId, rows }}
                  onDone={() => {
                    clear()
                    revalidate()
                  }}
                />
              )
            : undefined
        }
        empty={
          <EmptyState icon={BellRing} title="No overdue customers">
            Customers with overdue payments are listed here.
          </EmptyState>
        }
      />
      {count > items.length && (
        <p className="text-13 text-ink-soft">
          {items.length.toLocaleString('en')} of {count.toLocaleString('en')} are shown: those on record who
          owe the most.
        </p>
      )}
      {shown === 'words' && <WordsDialog {...{ shopId }} words={words} onClose={close} />}
      {shown !== null && shown !== 'words' && (
        <ReminderDialog
          {...{ shopId }}
          customerId={shown.customerId}
          name={shown.name}
          onClose={close}
          onDone={done}
        />
      )}
    </Screen>
  )
}

type Row = Reminders['items'][number]

const columnsIn = (timeZone: string, onRemind: (row: Row) => void): readonly DataColumn<Row>[] => [
  { id: 'name', header: 'Customer', value: ({ name }) => name, width: 200, wraps: true, phone: 'title' },
  {
    id: 'last',
    header: 'Last reminded',
    value: ({ last }) => last?.at ?? '',
    width: 200,
    phone: 'detail',
    cell: ({ last }) =>
      last ? `${formatInstant(last.at, timeZone, 'date-time')}, ${wayNames[last.way]}` : 'Not yet',
  },
  { id: 'email', header: 'Email', value: ({ email }) => email ?? '', width: 200, phone: 'none' },
  { id: 'phone', header: 'Telephone', value: ({ phone }) => phone ?? '', phone: 'none' },
  {
    id: 'balance',
    header: 'Balance',
    kind: 'money',
    value: ({ balanceMinor }) => balanceMinor,
    phone: 'none',
  },
  {
    id: 'overdue',
    header: 'Overdue',
    kind: 'money',
    value: ({ overdueMinor }) => overdueMinor,
    phone: 'figure',
  },
  {
    id: 'remind',
    header: 'Remind',
    value: () => '',
    width: 100,
    phone: 'none',
    cell: (row) => (
      <Button size="compact" onClick={() => onRemind(row)}>
        Remind
      </Button>
    ),
  },
]

/**
 * One after the other, so that each error names its own customer. Not `useAction`: one that
 * fails stops nothing, and the button counts.
 */
function EmailAll({ shopId, rows, onDone }: { shopId: string; rows: readonly Row[]; onDone: () => void }) {
  const toast = useToast()
  const [at, setAt] = useState<number | null>(null)
  const withAddress = rows.filter(({ email }) => email !== null)
  async function sendAll() {
    const errors: string[] = []
    for (const [index, { customerId, name, text }] of withAddress.entries()) {
      setAt(index + 1)
      try {
        await api.call(routes.remindCustomer, { shopId, customerId, body: { way: 'email', text }, timeoutMs })
      } catch (error) {
        errors.push(`${name}: ${describeError(error).detail}`)
      }
    }
    setAt(null)
    const sent = withAddress.length - errors.length
    if (errors.length > 0)
      toast({ tone: 'loss', title: `${sent} of ${withAddress.length} sent`, detail: errors.join(' ') })
    else toast({ title: `${sent} ${sent === 1 ? 'reminder' : 'reminders'} sent` })
    onDone()
  }
  return (
    <Button
      variant="primary"
      size="compact"
      icon={BellRing}
      isBusy={at !== null}
      busyLabel={`Sending ${at} of ${withAddress.length}`}
      disabled={withAddress.length === 0}
      onClick={() => void sendAll()}
    >
      {withAddress.length === rows.length
        ? `Email ${rows.length}`
        : `Email ${withAddress.length} of ${rows.length} who have an address`}
    </Button>
  )
}

function WordsDialog({ shopId, words, onClose }: { shopId: string; words: string; onClose: () => void }) {
  const form = useForm({
    start: { words },
    schema: ReminderWordsBody,
    inputOf: (draft: { words: string }) => draft,
    submit: ({ words }) => api.call(routes.saveReminderWords, { shopId, body: { words }, timeoutMs }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title="Reminder text"
      description="{name}, {shop}, {balance}, {overdue} and {day} are filled in for each customer."
      submitLabel="Save"
      busyLabel="Saving"
    >
      <TextAreaField label="Text" rows={6} maxLength={1_000} {...form.field('words')} />
    </FormDialog>
  )
}
