import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { PartyChange, type PartyOnRecord, partyFields } from '#domain/api/party.ts'
import type { Minor } from '#domain/money.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { addParty, saveParty } from './credit-api.ts'

const texts = ['name', 'number', 'phone', 'email', 'address', 'taxpayerNumber'] as const
const NewParty = z.strictObject(partyFields)
type Input = z.infer<typeof NewParty> | PartyChange

type Draft = Record<(typeof texts)[number], string> & { termsDays: string; limitMinor: Minor | null }

function draftOf(record: PartyOnRecord | null): Draft {
  return {
    name: record?.name ?? '',
    number: record?.number ?? '',
    phone: record?.phone ?? '',
    email: record?.email ?? '',
    address: record?.address ?? '',
    taxpayerNumber: record?.taxpayerNumber ?? '',
    termsDays: record?.termsDays?.toString() ?? '',
    limitMinor: record?.limitMinor ?? null,
  }
}

/** What is sent of a draft; empty fields are left out of a new one, and cleared in an existing one. */
function inputOf(draft: Draft, empty: null | undefined) {
  const entries = texts.map((name) => [name, draft[name].trim() || (name === 'name' ? '' : empty)] as const)
  const days = draft.termsDays.trim()
  return {
    ...Object.fromEntries(entries),
    // What is no number is sent as it was typed, so that it is refused at its field.
    termsDays: days === '' ? empty : /^\d+$/.test(days) ? Number(days) : days,
    limitMinor: draft.limitMinor ?? empty,
  }
}

type PartyOfForm = {
  shopId: string
  side: PartySide
  party?: string
  record?: PartyOnRecord | null
  onDone: (party: string) => void
}

/** Adds a customer or a supplier, or changes one. */
export function PartyDialog({
  shopId,
  side,
  party,
  record = null,
  onClose,
  onDone,
}: PartyOfForm & { onClose: () => void }) {
  const one = side === 'customers' ? 'customer' : 'supplier'
  const form = usePartyForm({ shopId, side, party, record, onDone })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={record ? `Edit ${record.name}` : `Add a ${one}`}
      submitLabel={record ? 'Save' : `Add ${one}`}
      busyLabel="Saving"
    >
      <TextField label="Name" isRequired autoComplete="off" {...form.field('name')} />
      <TextField
        label="Number"
        help="Your own number for them, if you use one."
        autoComplete="off"
        {...form.field('number')}
      />
      <TextField label="Telephone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" autoComplete="off" {...form.field('email')} />
      <TextField label="Address" autoComplete="off" {...form.field('address')} />
      <TextField label="Tax number" autoComplete="off" {...form.field('taxpayerNumber')} />
      <TextField
        label="Days to pay"
        inputMode="numeric"
        autoComplete="off"
        help={`As agreed with this ${one}.`}
        {...form.field('termsDays')}
      />
      <MoneyField
        label={side === 'customers' ? 'Credit limit' : 'Limit'}
        help={
          side === 'customers'
            ? 'Customers who owe more are marked in the list.'
            : 'Suppliers that are owed more are marked in the list.'
        }
        {...form.amount('limitMinor')}
      />
    </FormDialog>
  )
}

function usePartyForm({ shopId, side, party, record = null, onDone }: PartyOfForm) {
  const [id] = useState(() => party ?? newId())
  const one = side === 'customers' ? 'customer' : 'supplier'
  return useForm({
    start: () => draftOf(record),
    // Not a union of both: what is wrong would belong to neither, and to no field.
    schema: (record ? PartyChange : NewParty) as z.ZodType<Input>,
    inputOf: (draft: Draft) =>
      record ? { ...inputOf(draft, null), revision: record.revision } : inputOf(draft, undefined),
    refusals: { [`${one}_number_taken`]: 'number' } as Record<string, 'number'>,
    submit: async (entries) => {
      if ('revision' in entries) await saveParty(shopId, side, id, entries)
      else await addParty(shopId, side, { ...entries, id })
    },
    done: () => onDone(id),
  })
}
