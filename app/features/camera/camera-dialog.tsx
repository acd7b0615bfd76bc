import { type RefObject, useEffect, useRef, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { cameraError, noCameraHere } from './camera-error.ts'
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
