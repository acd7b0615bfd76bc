import { useCallback } from 'react'
import { api } from '#app/api/client.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import type { Attachment } from '#domain/api/attachment.ts'
import { attachToDocument, listAttachments } from '#domain/api/routes/attachments.ts'
import { maxAttachments } from '#domain/attachment/reference.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentTile } from './attachment-tile.tsx'

/** The photos and PDFs of a recorded document; more can be added, and none is taken away. */
export function AttachmentsPart({ shopId, kind, id }: { shopId: string; kind: EntrySourceKind; id: string }) {
  const fetch = useCallback(
    async (signal?: AbortSignal) =>
      (await api.call(listAttachments, { shopId, query: { kind, id }, signal })).items,
    [shopId, kind, id],
  )
  const { value: attachments, setValue, error, load } = useLoaded(fetch)

  async function add({ attachmentId }: Attachment) {
    const added = await api.call(attachToDocument, { shopId, attachmentId, body: { kind, id } })
    setValue((held) => [...(held ?? []), added])
  }

  return (
    <DocumentPart title="Attachments">
      {error !== null && <ErrorState error={error} onRetry={() => void load()} />}
      <div className="mt-2 flex max-w-160 flex-col gap-3">
        {attachments !== null && attachments.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {attachments.map((attachment) => (
              <AttachmentTile key={attachment.attachmentId} shopId={shopId} attachment={attachment} />
            ))}
          </ul>
        )}
        {attachments !== null && attachments.length < maxAttachments && (
          <ForPosting>
            <div className="no-print">
              <AttachButton shopId={shopId} onSent={add} />
            </div>
          </ForPosting>
        )}
      </div>
    </DocumentPart>
  )
}
