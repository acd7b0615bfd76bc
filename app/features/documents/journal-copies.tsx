import { Link } from '@remix-run/react'
import { v5 } from 'uuid'
import { api } from '#app/api/client.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { bodyOf, copyOf } from '#app/features/journal/journal-form.ts'
import { journalDraftPath, newJournalPath } from '#app/features/journal/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { saveJournalDraft } from '#domain/api/routes/journal-drafts.ts'
import { readJournal } from '#domain/api/routes/journals.ts'
import { JournalDraft } from '#domain/journal/template.ts'

/** The entry as one to begin another with, and a draft that takes it back on the first day of the next month. */
export function JournalCopies({ journalId }: { journalId: string }) {
  const { shopId } = useShop()
  const toast = useToast()

  const reverseNextMonth = useToastedAction(async () => {
    const journal = await api.call(readJournal, { shopId, journalId })
    const draft = JournalDraft.parse(
      bodyOf(copyOf(journal, { today: journal.businessDay, isReversed: true })),
    )
    // Of one entry there is one: asked for twice, it is the same draft.
    const draftId = v5('reversed next month', journalId)
    await api.call(saveJournalDraft, { shopId, draftId, body: { revision: 0, draft } })
    const title = `Draft saved for ${formatDay(draft.businessDay)}`
    toast({ tone: 'good', title, action: <Link to={journalDraftPath(draftId)}>Open</Link> })
  })

  return (
    <>
      <ButtonLink to={`${newJournalPath}?copy=${journalId}`}>Copy</ButtonLink>
      <Button isBusy={reverseNextMonth.isBusy} busyLabel="Saving" onClick={() => void reverseNextMonth.act()}>
        Reverse next month
      </Button>
    </>
  )
}
