import type { ComponentProps } from 'react'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Form } from './form.tsx'
import type { FormHandle } from './use-form.ts'

/**
 * A dialog that is a form: Enter and the footer's submit button send it. Without a form (null) the same dialog
 * goes on to say what became of it, and the focus stays in it.
 */
export function FormDialog({
  form,
  ...dialog
}: { form: FormHandle | null } & Omit<ComponentProps<typeof Dialog>, 'wrap' | 'isOpen'>) {
  return (
    <Dialog
      isOpen
      {...dialog}
      wrap={
        form
          ? (body) => (
              <Form form={form} className="flex min-h-0 flex-col">
                {body}
              </Form>
            )
          : undefined
      }
    />
  )
}
