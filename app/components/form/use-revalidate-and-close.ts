import { useRevalidator } from '@remix-run/react'

/** What follows a dialog that is done: the screen behind it loads again, and the dialog closes. */
export function useRevalidateAndClose(onClose: () => void): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    revalidate()
    onClose()
  }
}
