import { ScanBarcode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useHasCamera } from './has-camera.ts'
import type { OnCode } from './on-code.ts'

const dialog = partOnDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog)

/** A field that a scanner types into; on a device that has a camera, with the way to scan by it. */
export function WithCamera({ onCode, children }: { onCode: OnCode; children: ReactNode }) {
  const hasCamera = useHasCamera()
  return (
    <div className="flex gap-2 *:first:grow">
      {children}
      {hasCamera && <CameraScan onCode={onCode} />}
    </div>
  )
}

/** Opens the camera as a scanner. Shown where `useHasCamera` is true. */
export function CameraScan({ onCode, size = 'normal' }: { onCode: OnCode; size?: 'normal' | 'till' }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Scan with the camera"
        icon={ScanBarcode}
        size={size}
        variant="secondary"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <dialog.Part onCode={onCode} onClose={() => setIsOpen(false)} />}
    </>
  )
}
