import type { Decoded, Picture } from './messages.ts'
import { type Seen, see } from './seen.ts'

/** Bars are a few points wide in a picture of this many; more only takes longer. */
const maxPoints = 1_280
/** Between two pictures: a phone stays cool, and goods are not moved faster. */
const pauseMs = 80

/** The stream of the camera at the back, or of the only one. */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

/**
 * Reads the codes that a video shows, until it is told to stop.
 * @param onCode for each piece that comes in sight
 * @returns stops it
 */
export function watchCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onError: (error: Error) => void,
): () => void {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  let seen: Seen = null
  let timer = 0
  const broken = (reason: string) => {
    const error = new Error(reason)
    error.name = 'DecoderBroken'
    onError(error)
  }
  const next = () => {
    timer = window.setTimeout(() => {
      const picture = takePicture(video, canvas)
      if (picture === null) next()
      else worker.postMessage(picture, [picture.pixels])
    }, pauseMs)
  }
  worker.addEventListener('error', (event) => broken(event.message || 'The worker did not start'))
  worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
    if (data.type === 'broken') return broken(data.reason)
    if (data.type === 'read') {
      const now = see(seen, data.code, performance.now())
      seen = now.seen
      if (now.isNew && seen !== null) onCode(seen.code)
    }
    next()
  })
  return () => {
    window.clearTimeout(timer)
    worker.terminate()
  }
}

/** What the video shows now; null while there is nothing to see yet. */
function takePicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): Picture | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, maxPoints / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { pixels: data.buffer, width, height }
}
