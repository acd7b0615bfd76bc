import {
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from '@remix-run/react'
import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { LoginCard, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { useSignInForm } from '#app/features/login/use-login.ts'
import { useNoScans } from '#app/features/scanner/use-no-scans.ts'
import { BackupsStep } from '#app/features/setup/backups-step.tsx'
import { Door } from '#app/features/setup/door.tsx'
import { Finished } from '#app/features/setup/finished.tsx'
import { SetupFrame } from '#app/features/setup/setup-frame.tsx'
import { ShopStep } from '#app/features/setup/shop-step.tsx'
import { StepActions } from '#app/features/setup/step-actions.tsx'
import { stepPath, stepsTaken, stepToShow } from '#app/features/setup/steps-taken.ts'
import { StockStep } from '#app/features/setup/stock-step.tsx'
import { TillStep } from '#app/features/setup/till-step.tsx'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { readSession } from '#app/session/items.ts'
import { keepSession } from '#app/session/session-keeper.ts'
import { readSetupProgress, readSetupState } from '#domain/api/routes/setup-progress.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'

export const meta: MetaFunction = () => [{ title: 'Setting up · Sales & Accounts' }]

/** What the first run looks like to this tab. */
type FirstRun =
  | { kind: 'door'; earlierBackupAt: string | null }
  | { kind: 'sign-in' }
  | { kind: 'not-yours'; email: string }
  | { kind: 'steps'; email: string; progress: SetupProgress }

/** Needs no session to begin with: what opens it is the code, and the server judges that. */
export async function clientLoader(): Promise<FirstRun> {
  const session = readSession()
  if (session === null) {
    const { needsAdministrator, earlierBackupAt = null } = await api.call(readSetupState)
    return needsAdministrator ? { kind: 'door', earlierBackupAt } : { kind: 'sign-in' }
  }
  try {
    return { kind: 'steps', email: session.userEmail, progress: await api.call(readSetupProgress) }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'forbidden') throw error
    return { kind: 'not-yours', email: session.userEmail }
  }
}

export function HydrateFallback() {
  return (
    <SetupFrame step={null} taken={{}} title="Setting up" lead="">
      <FormSkeleton fields={2} />
    </SetupFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PlainPage>
      <ErrorState heading="h1" error={useRouteError()} onRetry={() => window.location.reload()} />
    </PlainPage>
  )
}

export default function FirstRunScreen() {
  useNoScans()
  const run = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  if (run.kind === 'door') return <Door earlierBackupAt={run.earlierBackupAt} onClosed={revalidate} />
  if (run.kind === 'sign-in') return <SignInAgain onSignedIn={revalidate} />
  if (run.kind === 'not-yours') return <NotYours email={run.email} />
  return <Step progress={run.progress} me={run.email} />
}

function Step({ progress, me }: { progress: SetupProgress; me: string }) {
  const [search] = useSearchParams()
  useEffect(keepSession, [])
  const step = stepToShow(search.get('step'), progress)
  const { shop } = progress
  if (step === 'administrator') return <AdministratorStep progress={progress} />
  if (step === 'done') return <Finished progress={progress} me={me} />
  if (step === 'shop' || shop === null) return <ShopStep progress={progress} me={me} />
  if (step === 'stock') return <StockStep progress={progress} shop={shop} />
  if (step === 'till') return <TillStep progress={progress} shopId={shop.shopId} />
  return <BackupsStep progress={progress} shopId={shop.shopId} />
}

/** The first step, looked at again. */
function AdministratorStep({ progress }: { progress: SetupProgress }) {
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

/** Logged in, and neither an administrator nor the owner of the first shop. */
function NotYours({ email }: { email: string }) {
  return (
    <LoginCard title="You cannot set this up">
      <p className="text-14 break-words">
        You are logged in as {email}. Only an administrator, or the owner of its first shop, can set up this
        installation.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" to="/user/dashboard">
          Go to the till
        </ButtonLink>
        <ButtonLink to="/login">Log in as someone else</ButtonLink>
      </div>
    </LoginCard>
  )
}

/** There is an administrator, and this tab is not logged in: logging in continues the set-up where it was left. */
function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useSignInForm({ done: onSignedIn })
  return (
    <LoginCard title="Log in to continue">
      <Form form={form} method="post" className="flex flex-col gap-5">
        <p className="text-14 text-ink-soft">
          This installation has an administrator, so the setup code no longer works. Log in as that person to
          continue the setup.
        </p>
        <FormError form={form} />
        <EmailField {...form.own('email')} label="Email" autoFocus />
        <PasswordField
          {...form.own('password')}
          label="Password"
          autoComplete="current-password"
          isRequired
        />
        <SubmitButton form={form} size="till" isWide busyLabel="Logging in">
          Log in
        </SubmitButton>
      </Form>
      <p className="mt-5 text-13">
        <Link to="/login/forgotten" className={loginLinkClasses}>
          Forgot your password?
        </Link>
      </p>
    </LoginCard>
  )
}
