import { useRevalidator } from '@remix-run/react'
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { AccountArchiving, AccountRename, type ChangedAccount } from '#domain/api/ledger.ts'
import { changeAccount } from '#domain/api/routes/chart.ts'
import { canBeArchived } from '#domain/documents/account/check.ts'
import type { Account } from '#domain/terms/account.ts'

/** Renames an account, takes it out of use, or into use again. */
export function AccountActions({ account }: { account: Account }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState<'name' | 'archive' | null>(null)
  const { isArchived = false, name } = account
  const done = (title: string) => {
    setAsking(null)
    toast({ tone: 'good', title })
    revalidate()
  }
  const change = (body: ChangedAccount) => api.call(changeAccount, { shopId, account: account.account, body })
  const bringBack = useToastedAction(async () => {
    await change({ isArchived: false })
    done(`${name} is in use again`)
  })
  return (
    <>
      <Menu trigger={<IconButton label="Change this account" icon={Ellipsis} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsking('name')}>
          Rename
        </MenuItem>
        {isArchived && (
          <MenuItem icon={ArchiveRestore} onSelect={() => void bringBack.act()}>
            Bring back
          </MenuItem>
        )}
        {!isArchived && canBeArchived(account) && (
          <MenuItem icon={Archive} onSelect={() => setAsking('archive')}>
            Archive
          </MenuItem>
        )}
      </Menu>
      {asking === 'name' && (
        <RenameDialog
          name={name}
          change={change}
          onDone={() => done('Account renamed')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'archive' && (
        <ArchiveDialog
          name={name}
          change={change}
          onDone={() => done(`${name} is archived`)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

type DialogProps = {
  name: string
  change: (body: ChangedAccount) => Promise<Account>
  onDone: () => void
  onClose: () => void
}

function RenameDialog({ name, change, onDone, onClose }: DialogProps) {
  const form = useForm({
    start: { name },
    schema: AccountRename,
    whenEmpty: { name: 'Enter a name.' },
    refusals: { account_name_taken: 'name' },
    submit: change,
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Rename the account"
      description="Its number and its postings stay."
      submitLabel="Rename"
    >
      <TextField
        label="Name"
        isRequired
        autoFocus
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function ArchiveDialog({ name, change, onDone, onClose }: DialogProps) {
  const form = useForm({
    start: {},
    schema: AccountArchiving,
    inputOf: () => ({ isArchived: true }),
    submit: change,
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Archive ${name}`}
      description="It can no longer be chosen. Its postings stay in the books and the reports, and it can be restored."
      submitLabel="Archive"
      busyLabel="Archiving"
    />
  )
}
