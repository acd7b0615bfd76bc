import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import type { SavedDraft } from '#domain/api/spending-draft.ts'
import { expenditurePath } from './paths.ts'
import { keepSpending, type SpendingIds } from './send-spending.ts'
import type { SpendingForm } from './spending-form.ts'

/** Keeps what is filled in so far, complete or not, and posts nothing. */
export function SaveDraftButton({
  shopId,
  ids,
  form,
  opened,
}: {
  shopId: string
  ids: SpendingIds
  form: UsedForm<SpendingForm>
  opened: SavedDraft | null
}) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function keep() {
    setIsBusy(true)
    try {
      await keepSpending(shopId, ids, form.values, opened)
      // Nothing is lost by leaving.
      form.rebase(form.values, form.values)
      navigate(expenditurePath)
    } catch (error) {
      const { title, detail } = describeError(error)
      toast({ tone: 'loss', title, detail })
      setIsBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} busyLabel="Saving" onClick={() => void keep()}>
      Save as a draft
    </Button>
  )
}
