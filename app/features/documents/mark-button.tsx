import { useRevalidator } from '@remix-run/react'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { noteOpenReviews } from '#app/features/reviews/open-reviews.ts'
import { fetchOpenReviews, markReviews, unmarkReview } from '#app/features/reviews/reviews-api.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'

/** Marks a document as seen, or takes the mark off it. */
export function MarkButton({
  shopId,
  source: { kind, id },
  isSeen,
}: {
  shopId: string
  source: EntrySource
  isSeen: boolean
}) {
  const { revalidate, state } = useRevalidator()
  const toast = useToast()
  const [isSending, setIsSending] = useState(false)

  async function mark() {
    setIsSending(true)
    try {
      if (isSeen) await unmarkReview(shopId, { kind, id })
      else await markReviews(shopId, { mark: newId(), items: [{ kind, id }] })
      noteOpenReviews(shopId, await fetchOpenReviews(shopId, new AbortController().signal))
      revalidate()
    } catch (error) {
      const { title, detail } = describeError(error)
      toast({ tone: 'loss', title, detail })
    }
    setIsSending(false)
  }

  return (
    <Button
      size="compact"
      className="no-print"
      icon={isSeen ? Undo2 : Check}
      isBusy={isSending || state === 'loading'}
      busyLabel="Marking"
      onClick={() => void mark()}
    >
      {isSeen ? 'Mark as not seen' : 'Mark as seen'}
    </Button>
  )
}
