import { useRevalidator } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { receiveTransfer } from '#domain/api/routes/transfers.ts'
import type { Transfer } from '#domain/api/transfer.ts'
import { TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'
import { formatMilli, type Milli, milli } from '#domain/quantity.ts'
import { usePlaces } from '../places/use-places.ts'

type Line = { lineId: string; receivedMilli: Milli | null; lostMilli: Milli | null }
type Draft = { businessDay: string; isBack: boolean; note: string; lines: Line[] }

type OfTransfer = { shopId: string; transfer: Transfer; receiptId: string; today: string }

/** What arrived of a transfer: all of it unless something else is typed. */
export function ReceiveForm({ transfer, ...of }: OfTransfer) {
  const { nameOf } = usePlaces()
  const form = useReceiptForm({ transfer, ...of })
  const { values } = form

  return (
    <Section title="Receive">
      <Form form={form} hasManyFigures className="flex flex-col gap-5">
        <Sheet className="grid gap-4 sm:grid-cols-2">
          <PostingDateField label="Received on" max={of.today} {...form.field('businessDay')} />
          <TextField label="Note" {...form.field('note')} />
          <Checkbox
            label={`They went back to ${nameOf(transfer.from)}`}
            isChecked={values.isBack}
            onChange={(isBack) => form.set({ isBack })}
          />
        </Sheet>
        <ArrivedLines form={form} transfer={transfer} />
        <p className="text-13 text-ink-soft">
          Lost goods are written off at their average cost. Goods in neither column stay in transit.
        </p>
        <LinesError error={form.field('lines').error} />
        <FormError form={form} />
        <FormActions>
          <SubmitButton form={form} busyLabel="Recording">
            Receive
          </SubmitButton>
        </FormActions>
      </Form>
      <LeaveWarning form={form} title="Leave without receiving the goods?" leave="Leave">
        What you entered is not recorded yet.
      </LeaveWarning>
    </Section>
  )
}

/** The form of one receipt: all that is open arrives, until something else is typed. */
function useReceiptForm({ shopId, transfer, receiptId, today }: OfTransfer): UsedForm<Draft> {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return useForm<Draft, TransferReceiptBody, Transfer>({
    start: {
      ...{ businessDay: today, isBack: false, note: '' },
      lines: openOf(transfer).map(({ lineId, openMilli }) => ({
        lineId,
        receivedMilli: openMilli,
        lostMilli: milli(0),
      })),
    },
    schema: TransferReceiptBody,
    inputOf: ({ businessDay, isBack, note, lines }) => ({
      ...{ businessDay, transferId: transfer.transferId },
      ...(isBack && { isBack: true }),
      ...(note.trim() !== '' && { note: note.trim() }),
      lines: lines
        .map(({ lineId, receivedMilli, lostMilli }) => ({
          ...{ lineId, receivedMilli: receivedMilli ?? milli(0), lostMilli: lostMilli ?? milli(0) },
        }))
        .filter(({ receivedMilli, lostMilli }) => receivedMilli + lostMilli > 0),
    }),
    refusals: { transfer_received_above: 'lines', goods_transfer_in_future: 'businessDay' },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(receiveTransfer, { shopId, receiptId, body }),
    done: ({ isOpen }) => {
      toast({
        title: isOpen ? 'Received; the rest is still in transit' : 'All of it is received',
      })
      revalidate()
    },
  })
}

function openOf({ lines }: Transfer) {
  return lines.filter(({ openMilli }) => openMilli > 0)
}

/** How much of each came, and how much was lost. */
function ArrivedLines({ form, transfer }: { form: UsedForm<Draft>; transfer: Transfer }) {
  const { lines } = form.values
  const open = openOf(transfer)
  const change = (lineId: string, changes: Partial<Line>) =>
    form.set({ lines: lines.map((line) => (line.lineId === lineId ? { ...line, ...changes } : line)) })
  return (
    <ul className="sheet">
      {lines.map(({ lineId, receivedMilli, lostMilli }) => {
        const sent = open.find((line) => line.lineId === lineId)
        return (
          <li
            key={lineId}
            className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3 last:border-0"
          >
            <p className="min-w-40 grow text-14">
              <span className="block font-medium">{sent?.name}</span>
              <span className="text-13 text-ink-soft">
                {formatMilli(sent?.openMilli ?? milli(0))} in transit
              </span>
            </p>
            <QuantityField
              label="Received"
              className="w-28"
              valueMilli={receivedMilli}
              isFractional
              onChange={(typed) => change(lineId, { receivedMilli: typed })}
            />
            <QuantityField
              label="Lost"
              className="w-28"
              valueMilli={lostMilli}
              isFractional
              onChange={(typed) => change(lineId, { lostMilli: typed })}
            />
          </li>
        )
      })}
    </ul>
  )
}
