import { useEffect, useState } from 'react'
import { saveFile } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'

/** A photo as large as the screen lets it be. */
export function PhotoDialog({ name, photo, onClose }: { name: string; photo: Blob; onClose: () => void }) {
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
