import { ButtonLink } from '#app/components/ui/button.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { readTillSession } from '#app/session/till-session.ts'

/** The till was opened by a code: nothing is sent before a person logs in. */
export function LogInToSend() {
  const { receiptsWaiting } = useTillState()
  if (readTillSession() === null) return null
  return (
    <ButtonLink size="compact" to="/login?returnUrl=%2Fuser%2Fdashboard" className="max-lg:min-h-12!">
      Log in<span className="max-sm:sr-only">{receiptsWaiting > 0 ? ' to send' : ''}</span>
    </ButtonLink>
  )
}
