import { Link, useRevalidator } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from './paths.ts'

/** Posts a draft of the books, changes or completes it, or discards it. */
export function DraftActions({
  name,
  editPath,
  isComplete,
  isDue = true,
  discard,
  post,
}: {
  name: string
  editPath: string
  /** Nothing is missing that posting needs. */
  isComplete: boolean
  /** Its day has come. */
  isDue?: boolean
  discard: () => Promise<unknown>
  /** Answers with the entry, and what is reported of it. */
  post: () => Promise<{ entryNumber: number; title: string }>
}) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const discarding = useToastedAction(discard, { settled: revalidate })
  const posting = useToastedAction(
    async () => {
      const { entryNumber, title } = await post()
      toast({ tone: 'good', title, action: <Link to={documentPath(entryNumber)}>Open</Link> })
    },
    { settled: revalidate },
  )
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <ConfirmInline
        label="Discard"
        consequence="The draft is removed. Nothing was posted."
        confirmLabel="Discard draft"
        size="compact"
        isBusy={discarding.isBusy}
        onConfirm={() => void discarding.act()}
      />
      <ButtonLink size="compact" variant={isComplete ? undefined : 'primary'} to={editPath}>
        {isComplete ? 'Edit' : 'Complete'}
      </ButtonLink>
      {isComplete && isDue && (
        <Button
          size="compact"
          variant="primary"
          isBusy={posting.isBusy}
          busyLabel="Posting"
          aria-label={`Post ${name}`}
          onClick={() => void posting.act()}
        >
          Post
        </Button>
      )}
    </div>
  )
}
