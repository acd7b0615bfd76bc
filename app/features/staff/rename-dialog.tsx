import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import * as routes from '#domain/api/routes/staff.ts'
import { StaffName } from '#domain/api/staff.ts'

/** Corrects a person's name. */
export function RenameDialog({
  member,
  nameBefore,
  onDone,
  onClose,
}: {
  /** By the address in the shop's record. */
  member: { shopId: string; contact: string }
  nameBefore: string | null
  onDone: () => void
  onClose: () => void
}) {
  const form = useForm({
    start: { name: nameBefore ?? '' },
    schema: StaffName,
    inputOf: ({ name }) => ({ name, nameBefore }),
    submit: (name) => api.call(routes.renameStaffMember, { ...member, body: name }),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Correct the name"
      description={member.contact}
      submitLabel="Save name"
      busyLabel="Saving"
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} isRequired />
    </FormDialog>
  )
}
