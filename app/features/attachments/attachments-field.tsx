import { api } from '#app/api/client.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import { dropAttachment } from '#domain/api/routes/attachments.ts'
import { maxAttachments } from '#domain/attachment/reference.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentTile } from './attachment-tile.tsx'

/** The photos and PDFs that a document will be recorded with: sent as they are chosen, named by the form. */
export function AttachmentsField({
  shopId,
  value,
  onChange,
  disabled,
}: {
  shopId: string
  value: readonly Attachment[]
  /** Given a function: several are sent one after the other. */
  onChange: (change: (held: readonly Attachment[]) => readonly Attachment[]) => void
  disabled?: boolean
}) {
  function remove({ attachmentId }: Attachment) {
    onChange((held) => held.filter((one) => one.attachmentId !== attachmentId))
    // What is not taken away now is taken away by itself after a week.
    api.call(dropAttachment, { shopId, attachmentId }).catch(() => {})
  }
  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {value.map((attachment) => (
            <AttachmentTile
              key={attachment.attachmentId}
              shopId={shopId}
              attachment={attachment}
              onRemove={() => remove(attachment)}
            />
          ))}
        </ul>
      )}
      {value.length < maxAttachments && (
        <AttachButton
          shopId={shopId}
          disabled={disabled}
          onSent={(attachment) => onChange((held) => [...held, attachment])}
        />
      )}
    </div>
  )
}
