import type { ReactNode } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import { howToGetIn } from './getting-in.ts'

/**
 * What a dialog shows once a person has access: how they get in, and the password where it is handed over.
 * No component of its own: the dialog that asked stays the same element, and the focus stays in it.
 * @param password null where a link was sent, or the account has one already
 */
export function passwordGiven({
  title,
  description,
  password,
  onClose,
}: {
  title: string
  description: string
  password: string | null
  onClose: () => void
}): ReactNode {
  return (
    <FormDialog
      form={null}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {password !== null && <CopiedOnce label="Temporary password" text={password} />}
    </FormDialog>
  )
}

/**
 * The same for a person who was given a place in a shop.
 * @param email as it was typed
 */
export function accessGiven({
  title,
  email,
  given,
  onClose,
}: {
  title: string
  email: string
  given: EmployeeAdded
  onClose: () => void
}): ReactNode {
  return passwordGiven({
    title,
    description: howToGetIn(email.trim().toLowerCase(), given),
    password: given.temporaryPassword,
    onClose,
  })
}
