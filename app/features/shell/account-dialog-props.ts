import type { RefObject } from 'react'

export type AccountDialogProps = {
  email: string
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
}
