import { ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

/** The first step, looked at again. */
export function AdministratorStep({ progress }: { progress: SetupProgress }) {
  return (
    <SetupFrame
      step="administrator"
      taken={stepsTaken(progress)}
      canGoBack
      title="The administrator"
      lead="The setup code no longer works. Continue with this account."
    >
      <Sheet>
        <p className="text-16 font-semibold break-all">{progress.administrator}</p>
        <p className="mt-1 text-13 text-ink-soft">
          You can change the password in the account menu once setup is finished.
        </p>
      </Sheet>
      <StepActions step="administrator">
        <ButtonLink variant="primary" to={stepPath('shop')}>
          Continue
        </ButtonLink>
      </StepActions>
    </SetupFrame>
  )
}
