import { useRevalidator } from '@remix-run/react'
import { FileMinus } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Bill } from '#domain/api/bill.ts'
import { recordBillCredit } from '#domain/api/routes/expenditure.ts'
import { grossOf, partOfLine } from '#domain/documents/bill-credit/credit-line.ts'
import { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'

/** Records the supplier's credit note on a bill. */
export function CreditNoteButton({ shopId, bill }: { shopId: string; bill: Bill }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={FileMinus} onClick={() => setIsOpen(true)}>
        Credit note
      </Button>
      {isOpen && <CreditNoteDialog shopId={shopId} bill={bill} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Draft = { grosses: readonly (Minor | null)[]; businessDay: string; reference: string; note: string }

function linesOf({ lines }: Bill, { grosses }: Draft) {
  return lines.flatMap(({ spread: _, ...line }, index) => {
    const grossMinor = grosses[index] ?? minor(0)
    return grossMinor > 0 ? [partOfLine(line, grossMinor)] : []
  })
}

function CreditNoteDialog({ shopId, bill, onClose }: { shopId: string; bill: Bill; onClose: () => void }) {
  const form = useCreditNoteForm({ shopId, bill, onClose })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Credit note on this bill"
      description="Enter the credit for each line, tax included. It reduces what is owed; amounts already paid stay as credit with the supplier."
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Recording">
          Record credit note
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <CreditedLines form={form} bill={bill} />
        <TextField
          label="Number on the credit note"
          maxLength={80}
          autoComplete="off"
          {...form.field('reference')}
        />
        <DateField label="Date" {...form.field('businessDay')} />
        <TextField label="Note" maxLength={500} autoComplete="off" {...form.field('note')} />
      </div>
    </FormDialog>
  )
}

function useCreditNoteForm({
  shopId,
  bill,
  onClose,
}: {
  shopId: string
  bill: Bill
  onClose: () => void
}): UsedForm<Draft> {
  const { revalidate } = useRevalidator()
  const [creditId] = useState(() => newId())
  const { timeZone } = useShopFormat()
  return useForm({
    start: (): Draft => ({
      grosses: bill.lines.map(() => null),
      businessDay: todayIn(timeZone),
      reference: '',
      note: '',
    }),
    schema: BillCreditBody,
    inputOf: (draft) => {
      const lines = linesOf(bill, draft)
      return {
        billId: bill.billId,
        businessDay: draft.businessDay,
        ...(draft.reference.trim() !== '' && { reference: draft.reference.trim() }),
        ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
        lines,
        totalMinor: sumMinor(lines.map(grossOf)),
      }
    },
    fields: { lines: 'grosses', totalMinor: 'grosses' },
    refusals: {
      bill_credit_above_bill: 'grosses',
      bill_credit_in_future: 'businessDay',
      bill_credit_before_bill: 'businessDay',
      bill_day_locked: 'businessDay',
    },
    submit: (body) => api.call(recordBillCredit, { shopId, creditId, body }),
    done: () => {
      revalidate()
      onClose()
    },
  })
}

/** How much of each line is credited, and what it comes to. */
function CreditedLines({ form, bill }: { form: UsedForm<Draft>; bill: Bill }) {
  const { currency } = useShopFormat()
  const { grosses } = form.values
  const totalMinor = sumMinor(grosses.map((gross) => gross ?? minor(0)))
  const setGross = (index: number, gross: Minor | null) =>
    form.set({ grosses: grosses.map((one, at) => (at === index ? gross : one)) })
  return (
    <>
      {bill.lines.map((line, index) => (
        <MoneyField
          key={line.lineId}
          label={`${line.description ?? `Line ${index + 1}`}, of ${moneyText(grossOf(line), currency)}`}
          autoFocus={index === 0}
          valueMinor={grosses[index] ?? null}
          onChange={(gross) => setGross(index, gross)}
          fault={index === 0 ? form.field('grosses').fault : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="compact" onClick={() => form.set({ grosses: bill.lines.map(grossOf) })}>
          Credit the whole bill
        </Button>
        <p role="status" className="tabular text-14 text-ink-soft">
          Credited: <Money amountMinor={totalMinor} />
          {totalMinor > bill.openMinor && (
            <>
              , of that as credit <Money amountMinor={minor(totalMinor - bill.openMinor)} />
            </>
          )}
        </p>
      </div>
    </>
  )
}
