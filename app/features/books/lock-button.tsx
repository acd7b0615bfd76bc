import { Lock } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'

/** Leaves the books and locks them, before the 30 minutes are over. */
export function LockButton() {
  const gate = useBooksGate()
  return (
    <Button icon={Lock} onClick={() => void gate.lock()}>
      Lock the books
    </Button>
  )
}
