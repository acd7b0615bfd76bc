import { type LucideIcon, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { FileButton } from '#app/components/form/file-button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import { sendAttachment } from '#domain/api/routes/attachments.ts'
import { AttachmentType, isPhoto, maxAttachmentBytes } from '#domain/attachment/content.ts'

const photoTypes = AttachmentType.options.filter(isPhoto)

/**
 * Chooses photos or PDFs and sends them, one after the other; or takes a photo with the camera of a phone. One that
 * can't be sent shows why, and the others go on.
 */
export function AttachButton({
  shopId,
  onSent,
  disabled = false,
  label = 'Attach a photo or PDF',
  icon: Icon = Paperclip,
  usesCamera = false,
}: {
  shopId: string
  /** May take its time, and may fail: the sentence of that is shown here. */
  onSent: (attachment: Attachment) => Promise<void> | void
  disabled?: boolean
  label?: string
  icon?: LucideIcon
  /** Photos alone: a phone opens its camera; elsewhere a photo is chosen. */
  usesCamera?: boolean
}) {
  const { isSending, errors, send } = useSending(shopId, onSent)
  return (
    <div>
      <FileButton
        icon={Icon}
        label={isSending ? 'Sending' : label}
        accept={usesCamera ? photoTypes : AttachmentType.options}
        isOff={isSending || disabled}
        isBusy={isSending}
        isMultiple={!usesCamera}
        usesCamera={usesCamera}
        onChoose={(files) => void send(files)}
      />
      <div aria-live="polite">
        {errors.map((error) => (
          <p key={error} className="mt-1.5 text-13 font-medium text-loss">
            {error}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Sends files one after the other, and keeps what went wrong with each. */
function useSending(shopId: string, onSent: (attachment: Attachment) => Promise<void> | void) {
  const [errors, setErrors] = useState<readonly string[]>([])

  const { act, isBusy } = useAction(async (files: readonly File[]) => {
    setErrors([])
    for (const file of files) {
      const error = await sendOne(file)
      if (error !== null) setErrors((held) => [...held, `${file.name}: ${error}`])
    }
  })

  async function sendOne(file: File): Promise<string | null> {
    if (file.size > maxAttachmentBytes)
      return `a file can have at most ${maxAttachmentBytes / 1024 / 1024} MB.`
    try {
      await onSent(await api.call(sendAttachment, { shopId, attachmentId: newId(), file }))
      return null
    } catch (error) {
      return describeError(error).detail
    }
  }
  return { isSending: isBusy, errors, send: act }
}
