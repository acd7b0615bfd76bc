import { useSearchParams } from '@remix-run/react'
import { Button } from '#app/components/ui/button.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { staffPath } from '#app/features/shell/places.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import type { CodeState } from '#domain/api/cashier.ts'
import { CodeDialog, codeLabels } from './till-code.tsx'

const query = 'change'

/** The owner's own code. It approves what goes beyond the limits, so anyone who sets it enters the password. */
export function OwnCodePart({
  shopId,
  state,
  onChanged,
}: {
  shopId: string
  state: CodeState
  onChanged: () => void
}) {
  const gate = useBooksGate()
  const [search, setSearch] = useSearchParams()
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const words = {
    none: 'You have no code yet.',
    set: 'Your code is set.',
    guessable: 'Your code is easy to guess: set a new one.',
    locked: 'Your code is locked after too many wrong ones: set a new one.',
  }
  return (
    <Section
      title="Your own till code"
      actions={
        <Button
          size="compact"
          aria-describedby="own-code-words"
          onClick={() => gate.enter(`${staffPath}?${query}=own-code`)}
        >
          {codeLabels[state]}
        </Button>
      }
    >
      <Sheet>
        <p id="own-code-words" className="text-14">
          {words[state]} A till code lets you take over any till in the shop. It never unlocks the accounts:
          they need your password.
        </p>
      </Sheet>
      {search.get(query) === 'own-code' && isAccountingOpen() && (
        <CodeDialog
          shopId={shopId}
          contact={null}
          name="You"
          state={state}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Section>
  )
}
