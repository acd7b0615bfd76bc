import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'

/** An address whose screen is not part of this version: says so, and leads back. */
export function LaterScreen({
  title,
  purpose,
  back,
}: {
  title: string
  /** What it will show, as the end of "This screen will …". */
  purpose: string
  back: { to: string; label: string }
}) {
  return (
    <Screen title={title}>
      <div className="sheet">
        <EmptyState
          title="This screen is not part of this version"
          action={
            <ButtonLink variant="primary" to={back.to}>
              {back.label}
            </ButtonLink>
          }
        >
          It will {purpose}. Nothing is recorded here until then, and nothing is missing elsewhere because of
          it.
        </EmptyState>
      </div>
    </Screen>
  )
}
