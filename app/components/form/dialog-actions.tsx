import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SubmitButton } from './form.tsx'
import type { FormHandle } from './use-form.ts'

type DialogActionsProps = {
  onClose: () => void
  /** Without one the dialog is not a form, and `onClick` is what the main button does. */
  form?: FormHandle
  /** What else can be done here; it is between Cancel and the main button. */
  between?: ReactNode
} & Omit<ComponentProps<typeof Button>, 'type' | 'form'>

/** The foot of a dialog: Cancel first, the main button last. */
export function DialogActions({ onClose, form, between, ...main }: DialogActionsProps) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {between}
      {form ? <SubmitButton form={form} {...main} /> : <Button variant="primary" {...main} />}
    </>
  )
}
