import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { fileSize } from '#app/components/format/file-size.ts'
import { saveFile } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import { readAttachment, readThumbnail } from '#domain/api/routes/attachments.ts'
import { isPhoto } from '#domain/attachment/content.ts'

/** A file that was sent: its small picture, and a tap opens it. A photo is shown; a PDF is saved. */
export function AttachmentTile({
  shopId,
  attachment,
  onRemove,
}: {
  shopId: string
  attachment: Attachment
  /** Absent where a document keeps it. */
  onRemove?: () => void
}) {
  const { attachmentId, name, type, bytes } = attachment
  const [opened, setOpened] = useState<Blob | null>(null)

  const open = useAction(async () => {
    const content = await api.call(readAttachment, { shopId, attachmentId })
    if (isPhoto(type)) setOpened(content)
    else saveFile(content, name)
  })

  return (
    <li className="flex max-w-full items-center gap-3 rounded-md bg-paper p-2 sm:w-78">
      <button
        type="button"
        onClick={() => void open.act()}
        aria-busy={open.isBusy}
        className="flex min-w-0 grow items-center gap-3 rounded-sm text-left"
      >
        <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface text-ink-soft">
          {open.isBusy ? <Spinner /> : <Picture shopId={shopId} attachment={attachment} />}
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{name}</span>
          <span className="block text-13 text-ink-soft">
            {isPhoto(type) ? 'Photo' : 'PDF'}, {fileSize(bytes)}
          </span>
          {open.error && (
            <span role="alert" className="block text-13 font-medium text-loss">
              {open.error.detail}
            </span>
          )}
        </span>
      </button>
      {onRemove && <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />}
      {opened && <PhotoDialog name={name} photo={opened} onClose={() => setOpened(null)} />}
    </li>
  )
}

/** The small picture of a photo, or the sign of a PDF. */
export function Picture({
  shopId,
  attachment: { attachmentId, hasThumbnail },
}: {
  shopId: string
  attachment: Attachment
}) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!hasThumbnail) return
    const stop = new AbortController()
    let made: string | null = null
    api.call(readThumbnail, { shopId, attachmentId, signal: stop.signal }).then(
      (picture) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(picture)
        setUrl(made)
      },
      // Its icon represents it.
      () => {},
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [shopId, attachmentId, hasThumbnail])
  if (url === null) return <FileText aria-hidden="true" className="size-6" strokeWidth={1.5} />
  return <img src={url} alt="" className="size-full object-cover" />
}

/** A photo as large as the screen lets it be. */
function PhotoDialog({ name, photo, onClose }: { name: string; photo: Blob; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={name}
      footer={
        <>
          <Button onClick={() => saveFile(photo, name)}>Save</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {url && <img src={url} alt={name} className="mx-auto max-h-[70vh] max-w-full rounded-sm" />}
    </Dialog>
  )
}
