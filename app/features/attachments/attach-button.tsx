import { type LucideIcon, Paperclip } from 'lucide-react'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { buttonClasses } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import { sendAttachment } from '#domain/api/routes/attachments.ts'
import { AttachmentType, isPhoto, maxAttachmentBytes } from '#domain/attachment/content.ts'

const photoTypes = AttachmentType.options.filter(isPhoto)

/**
 * Chooses photos or PDFs and sends them, one after the other; or takes a photo with the camera of a phone. One that can't be sent says
 * why, and the others go on.
 */
export function AttachButton({
  shopId,
  onSent,
  disabled,
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
  const id = useId()
  const { isSending, errors, send } = useSending(shopId, onSent)
  const isOff = isSending || disabled
  return (
    <div>
      <label
        htmlFor={id}
        className={cx(
          buttonClasses({}),
          'gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
        )}
      >
        {isSending ? <Spinner /> : <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        {isSending ? 'Sending' : label}
        <input
          id={id}
          type="file"
          multiple={!usesCamera}
          accept={(usesCamera ? photoTypes : AttachmentType.options).join(',')}
          capture={usesCamera ? 'environment' : undefined}
          disabled={isOff}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file can be chosen again after it was refused.
            event.target.value = ''
            void send(files)
          }}
        />
      </label>
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
