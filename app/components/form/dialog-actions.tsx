import type { ComponentProps } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SubmitButton } from './form.tsx'

/** The footer of a dialog that is a form: given up, or sent. */
export function DialogActions({
  onClose,
  ...submit
}: ComponentProps<typeof SubmitButton> & { onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton {...submit} />
    </>
  )
}
