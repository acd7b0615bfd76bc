import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { TextAreaField, TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { isOutdated } from '#app/features/admin/shops/outdated.ts'
import { ReceiptHeadEdit, type ReceiptHeadOfShop } from '#domain/api/receipt-head.ts'
import * as routes from '#domain/api/routes/receipt-head.ts'
import { receiptFooterOf, receiptHeadLines } from '#domain/receipt-head.ts'

/** What receipts show of the shop. Nothing that was typed is lost to a concurrent change. */
export function ReceiptHeadForm({
  shopId,
  head,
  taxNumber,
  onChanged,
}: {
  shopId: string
  head: ReceiptHeadOfShop
  /** Of today's registration; it is changed there. */
  taxNumber: string | undefined
  onChanged: () => void
}) {
  const [base, setBase] = useState(head)
  const [theirs, setTheirs] = useState<ReceiptHeadOfShop | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<ReceiptDraft, ReceiptHeadEdit, ReceiptHeadOfShop>({
    start: () => draftOfHead(head),
    schema: ReceiptHeadEdit,
    inputOf: (draft) => headOfDraft(draft, base.revision),
    fields: { receiptHeader: 'lines', receiptPhone: 'phone', receiptFooter: 'footer' },
    shortcut: 'Ctrl+S',
    isRepeated: true,
    onChange: () => setIsSaved(false),
    submit: (body) => api.call(routes.changeReceiptHead, { shopId, body }),
    async takes(refused) {
      if (!isOutdated(refused)) return false
      setTheirs(await api.call(routes.readReceiptHead, { shopId }))
      return true
    },
    done(saved) {
      setBase(saved)
      setTheirs(null)
      setIsSaved(true)
      onChanged()
    },
  })
  function takeOver(newer: ReceiptHeadOfShop, kept?: ReceiptDraft) {
    setBase(newer)
    form.rebase(draftOfHead(newer), kept)
    setTheirs(null)
  }
  return (
    <Form form={form} className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
      <LeaveWarning form={form} />
      <div className="flex min-w-0 flex-col gap-4">
        <HeadFields form={form} />
        {theirs && (
          <TheirVersion
            theirs={theirs}
            onTake={() => takeOver(theirs)}
            onKeep={() => takeOver(theirs, form.values)}
          />
        )}
        <FormError form={form} />
        {isSaved && <Banner tone="good" title="Saved. Receipts show this from now on." />}
        <FormActions>
          <SubmitButton form={form} busyLabel="Saving">
            Save receipt
          </SubmitButton>
        </FormActions>
      </div>
      <OnPaper draft={form.values} taxNumber={taxNumber} />
    </Form>
  )
}

function HeadFields({ form }: { form: UsedForm<ReceiptDraft> }) {
  return (
    <>
      <TextField label="Name of the shop" autoComplete="organization" {...form.field('name')} isRequired />
      <TextAreaField
        label="Address and other lines"
        rows={4}
        help="One per line, at most 48 characters each. The tax number is added from the registration."
        {...form.field('lines')}
      />
      <TextField label="Telephone" type="tel" autoComplete="tel" {...form.field('phone')} />
      <TextAreaField
        label="Footer"
        rows={2}
        help="A word of thanks, how long goods can be returned."
        {...form.field('footer')}
      />
    </>
  )
}

function TheirVersion({
  theirs,
  onTake,
  onKeep,
}: {
  theirs: ReceiptHeadOfShop
  onTake: () => void
  onKeep: () => void
}) {
  return (
    <Banner tone="warn" title="Someone else has changed this" isUrgent>
      <p>Saved now: {inWords(theirs)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="compact" onClick={onTake}>
          Take their version
        </Button>
        <Button size="compact" variant="primary" onClick={onKeep}>
          Keep my version
        </Button>
      </div>
    </Banner>
  )
}

function inWords(head: ReceiptHeadOfShop): string {
  const { name, lines, phone, footer } = draftOfHead(head)
  return [name, ...linesOf(lines), phone, ...linesOf(footer)].filter(Boolean).join(', ')
}

/** How it comes out of the printer. */
function OnPaper({ draft, taxNumber }: { draft: ReceiptDraft; taxNumber: string | undefined }) {
  const { name, lines, phone, footer } = draft
  const head = { name: name.trim(), receiptHeader: linesOf(lines), receiptPhone: phone.trim() }
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 text-14 font-medium">On paper</figcaption>
      <div className="rounded-md border border-line bg-raised px-4 py-4 text-center text-13">
        <p className="text-16 font-semibold wrap-anywhere">{head.name || 'The shop'}</p>
        {receiptHeadLines(head, taxNumber).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place is what they are
          <p key={at} className="min-h-4.5 text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
        <p aria-hidden="true" className="my-3 border-t border-dashed border-line-strong" />
        <p className="text-ink-soft">Items sold, tax and payment</p>
        <p aria-hidden="true" className="my-3 border-t border-dashed border-line-strong" />
        {linesOf(footer).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place is what they are
          <p key={at} className="min-h-4.5 text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </figure>
  )
}

/** The head and foot of the receipt as the form holds them. */
type ReceiptDraft = { name: string; lines: string; phone: string; footer: string }

function draftOfHead(head: ReceiptHeadOfShop): ReceiptDraft {
  const { name, receiptHeader, receiptPhone = '' } = head
  const lines = receiptHeader.filter((line) => line.trim() !== name)
  return { name, lines: lines.join('\n'), phone: receiptPhone, footer: receiptFooterOf(head).join('\n') }
}

/** What is sent. */
function headOfDraft({ name, lines, phone, footer }: ReceiptDraft, revision: number) {
  const receiptPhone = phone.trim()
  return {
    ...{ revision, name, receiptHeader: linesOf(lines), receiptFooter: linesOf(footer) },
    ...(receiptPhone !== '' && { receiptPhone }),
  }
}

/** Without empty lines at either end. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines
}
