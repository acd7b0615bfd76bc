import { useNavigate } from '@remix-run/react'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { SavedDraft } from '#domain/api/spending-draft.ts'
import { expenditurePath } from './paths.ts'
import { keepSpending, type SpendingIds, type SpendingPlace } from './send-spending.ts'
import type { SpendingForm } from './spending-form.ts'

/** Keeps what is filled in so far, complete or not, and posts nothing. */
export function SaveDraftButton({
  place,
  ids,
  form,
  opened,
}: {
  place: SpendingPlace
  ids: SpendingIds
  form: UsedForm<SpendingForm>
  opened: SavedDraft | null
}) {
  const navigate = useNavigate()
  const keep = useToastedAction(
    async () => {
      await keepSpending(place, ids, form.values, opened)
      // Nothing is lost by leaving.
      form.rebase(form.values, form.values)
      navigate(expenditurePath)
    },
    { leaves: true },
  )
  return (
    <Button isBusy={keep.isBusy} busyLabel="Saving" onClick={() => void keep.act()}>
      Save as a draft
    </Button>
  )
}
