import { type RefObject, useEffect, useRef, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { OnCode } from './on-code.ts'
import { openCamera, watchCamera } from './watch-camera.ts'

/** The picture of the camera. It reads one piece after the other until it is closed; the camera is given back then. */
export function CameraDialog({ onCode, onClose }: { onCode: OnCode; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState<{ text: string; count: number } | null>(null)
  const { error, isShown } = useCamera(video, (code) => {
    navigator.vibrate?.(60)
    const text = onCode(code)
    if (text === null) return onClose()
    setMessage((before) => ({ text, count: (before?.count ?? 0) + 1 }))
  })
  return (
    <Dialog
      onClose={onClose}
      title="Scan with the camera"
      size="medium"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {error !== null ? (
        <Banner tone="warn" isUrgent title="The camera can’t scan">
          {error}
        </Banner>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="relative overflow-hidden rounded-md bg-ink/10">
            <video ref={video} muted playsInline className="aspect-4/3 w-full object-cover" />
            <div aria-hidden="true" className="absolute inset-x-8 top-1/2 h-0.5 bg-loss/80" />
          </div>
          <p role="status" className="min-h-10 text-14">
            {message === null ? (
              <span className="text-ink-soft">
                {isShown ? 'Hold a barcode in front of the camera.' : 'Opening the camera…'}
              </span>
            ) : (
              <span key={message.count} className="appear font-medium">
                {message.text}
              </span>
            )}
          </p>
        </div>
      )}
    </Dialog>
  )
}

function useCamera(video: RefObject<HTMLVideoElement>, onCode: (code: string) => void) {
  const [problem, setError] = useState<string | null>(null)
  const [isShown, setIsShown] = useState(false)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let isHere = true
    let close = () => {}
    const fail = (error: unknown) => {
      if (!isHere) return
      console.warn('The camera can’t scan', error)
      close()
      setError(cameraError(error))
    }
    const open = async () => {
      const stream = await openCamera()
      const giveBack = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      const shown = video.current
      if (!isHere || shown === null) return giveBack()
      close = giveBack
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => fail(new DOMException('', 'AbortError')))
      shown.srcObject = stream
      const stop = watchCamera(shown, (code) => latest.current(code), fail)
      close = () => {
        stop()
        giveBack()
      }
      await shown.play()
      setIsShown(true)
    }
    if (!navigator.mediaDevices?.getUserMedia) setError(noCameraHere)
    else open().catch(fail)
    return () => {
      isHere = false
      close()
    }
  }, [video])
  return { error: problem, isShown }
}

/** Why the camera shows nothing, and what to do about it. */
function cameraError(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
      return 'This browser does not allow the camera for this address. Allow it in the settings of the browser, then open the camera again.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found on this device. Connect one, or type the code.'
    case 'NotReadableError':
    case 'AbortError':
      return 'Another program is using the camera. Close it, then open the camera again.'
    case 'DecoderBroken':
      return 'The barcode reader could not be loaded. Check the connection, then open the camera again.'
    default:
      return 'The camera could not be opened. Type the code, or scan it with a scanner.'
  }
}

/** Browsers lend a camera to pages that came by https, or from the computer itself. */
const noCameraHere =
  'Browsers open the camera only for an address with https, or on the computer that the program runs on. Open this page at such an address.'
