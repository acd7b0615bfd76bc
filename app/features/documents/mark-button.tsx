import { useRevalidator } from '@remix-run/react'
import { Check, Undo2 } from 'lucide-react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { noteOpenReviews } from '#app/features/reviews/open-reviews.ts'
import * as routes from '#domain/api/routes/reviews.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'

/** Marks a document as seen, or takes the mark off it. */
export function MarkButton({
  shopId,
  source: { kind, id },
  isSeen,
}: {
  shopId: string
  source: Pick<EntrySource, 'kind' | 'id'>
  isSeen: boolean
}) {
  const { revalidate, state } = useRevalidator()

  const mark = useToastedAction(async () => {
    if (isSeen) await api.call(routes.unmarkReview, { shopId, kind, id })
    else await api.call(routes.markReviews, { shopId, body: { mark: newId(), items: [{ kind, id }] } })
    noteOpenReviews(shopId, await api.call(routes.countOpenReviews, { shopId }))
    revalidate()
  })

  return (
    <Button
      size="compact"
      className="no-print"
      icon={isSeen ? Undo2 : Check}
      isBusy={mark.isBusy || state === 'loading'}
      busyLabel="Marking"
      onClick={() => void mark.act()}
    >
      {isSeen ? 'Mark as not checked' : 'Mark as checked'}
    </Button>
  )
}
