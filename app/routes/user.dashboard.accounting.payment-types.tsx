import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Kbd } from '#app/components/ui/kbd.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { archived, moved, typesToEdit, withType } from '#app/features/payment-types/draft.ts'
import { TypeDialog } from '#app/features/payment-types/type-dialog.tsx'
import { settingsPath } from '#app/features/shell/places.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/settings.ts'
import type { Settings } from '#domain/api/setting.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [settings, accounts] = await Promise.all([
    api.call(routes.listSettings, { shopId }),
    fetchAccounts(shopId),
  ])
  return { settings, accounts }
}

const referenceWords = { never: null, asked: 'reference asked for', required: 'reference required' }

/** How the shop is paid, in the order of the pay screen. What is changed here holds from today on. */
export default function PaymentTypesScreen() {
  const { settings, accounts } = useLoaderData<typeof clientLoader>()
  const [editing, setEditing] = useState<PaymentType | 'new' | null>(null)
  const form = useTypesForm(settings)
  const { types } = form.values
  const set = (changed: PaymentType[]) => form.set({ types: changed })
  const gone = types.filter(({ isArchived }) => isArchived)
  const nameOf = (account: string) => accounts.find((one) => one.account === account)?.name ?? ''
  return (
    <Screen
      title="Payment types"
      back={{ to: settingsPath, label: 'Shop settings' }}
      subtitle="Shown at the till in this order. Earlier receipts do not change."
    >
      <Form form={form} aria-label="Payment types">
        <Section
          title="At the till"
          actions={
            <Button size="compact" icon={Plus} onClick={() => setEditing('new')}>
              Add payment type
            </Button>
          }
        >
          <Sheet className="flex flex-col gap-3 py-0! sm:py-0!">
            <FormError form={form} />
            <Offered {...{ types, nameOf, onChange: set, onEdit: setEditing }} />
          </Sheet>
        </Section>
        {gone.length > 0 && (
          <Archived {...{ types: gone, nameOf }} onBack={(typeId) => set(archived(types, typeId, false))} />
        )}
        <FormActions className="mt-4">
          <Button disabled={!form.hasChanges} onClick={() => form.rebase(form.start)}>
            Undo changes
          </Button>
          <SubmitButton form={form} busyLabel="Saving" disabled={!form.hasChanges}>
            Save
          </SubmitButton>
        </FormActions>
      </Form>
      <LeaveWarning form={form} />
      {editing !== null && (
        <TypeDialog
          type={editing === 'new' ? null : editing}
          types={types}
          accounts={accounts}
          onClose={() => setEditing(null)}
          onDone={(type) => {
            set(withType(types, type))
            setEditing(null)
          }}
        />
      )}
    </Screen>
  )
}

function useTypesForm(settings: Settings) {
  const { shopId } = useShop()
  const refreshShop = useRefreshShop()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [settingId, setSettingId] = useState(() => newId())
  const form = useForm({
    start: () => ({ types: typesToEdit(valueOn(settings.settings.paymentTypes, settings.today)) }),
    schema: SettingBody,
    inputOf: ({ types }) => ({ setting: 'payment-types', value: types, from: settings.today }),
    isRepeated: true,
    submit: (body) => api.call(routes.changeSetting, { shopId, settingId, body }),
    done: () => {
      setSettingId(newId())
      form.rebase(form.values)
      toast({ tone: 'good', title: 'The payment types were saved' })
      // The till uses those that are stored in the shop.
      refreshShop()
      revalidate()
    },
  })
  return form
}

type Named = { types: readonly PaymentType[]; nameOf: (account: string) => string }

/** Those that the pay screen shows, in its order. */
function Offered({
  types,
  nameOf,
  onChange,
  onEdit,
}: Named & { onChange: (types: PaymentType[]) => void; onEdit: (type: PaymentType) => void }) {
  const offered = types.filter(({ isArchived }) => !isArchived)
  return (
    <ul className="divide-y divide-line">
      {offered.map((type, at) => (
        <TypeRow key={type.typeId} type={type} accountName={nameOf(type.account)}>
          <IconButton
            label={`Move ${type.name} up`}
            icon={ArrowUp}
            disabled={at === 0}
            onClick={() => onChange(moved(types, type.typeId, -1))}
          />
          <IconButton
            label={`Move ${type.name} down`}
            icon={ArrowDown}
            disabled={at === offered.length - 1}
            onClick={() => onChange(moved(types, type.typeId, 1))}
          />
          <IconButton label={`Change ${type.name}`} icon={Pencil} onClick={() => onEdit(type)} />
          <IconButton
            label={`Archive ${type.name}`}
            icon={Archive}
            disabled={type.kind === 'cash'}
            onClick={() => onChange(archived(types, type.typeId, true))}
          />
        </TypeRow>
      ))}
    </ul>
  )
}

function Archived({ types, nameOf, onBack }: Named & { onBack: (typeId: string) => void }) {
  return (
    <Section title="Archived">
      <Sheet className="py-0! sm:py-0!">
        <ul className="divide-y divide-line">
          {types.map((type) => (
            <TypeRow key={type.typeId} type={type} accountName={nameOf(type.account)}>
              <IconButton
                label={`Bring ${type.name} back`}
                icon={ArchiveRestore}
                onClick={() => onBack(type.typeId)}
              />
            </TypeRow>
          ))}
        </ul>
      </Sheet>
    </Section>
  )
}

function TypeRow({
  type: { name, account, key, reference },
  accountName,
  children,
}: {
  type: PaymentType
  accountName: string
  children: ReactNode
}) {
  const words = [`${account} ${accountName}`, referenceWords[reference]].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {key && <Kbd keys={key} />}
        </p>
        <p className="text-13 text-ink-soft">{words}</p>
      </div>
      <div className="flex gap-1">{children}</div>
    </li>
  )
}
