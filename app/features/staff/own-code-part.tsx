import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { CodeState } from '#domain/api/cashier.ts'
import { TillCode } from './till-code.tsx'

/** The owner's own code. */
export function OwnCodePart({
  shopId,
  state,
  onChanged,
}: {
  shopId: string
  state: CodeState
  onChanged: () => void
}) {
  const words = {
    none: 'You have no code yet.',
    set: 'Your code is set.',
    locked: 'Your code is locked after too many wrong ones: set a new one.',
  }
  return (
    <Section
      title="Your own till code"
      actions={
        <TillCode
          shopId={shopId}
          contact={null}
          name="You"
          state={state}
          describedBy="own-code-words"
          onChanged={onChanged}
        />
      }
    >
      <Sheet>
        <p id="own-code-words" className="text-14">
          {words[state]} A till code lets you take over any till in the shop. It never unlocks the accounts:
          they need your password.
        </p>
      </Sheet>
    </Section>
  )
}
