import type { Decoded, Picture } from './messages.ts'

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
 * Reads the codes that a video shows, until it is stopped.
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

/** The code that was read last, and when it was in sight last. */
export type Seen = { code: string; atMs: number } | null

/** A code that was out of sight for this long is another piece. */
export const anotherAfterMs = 1_200

/**
 * Whether a picture shows a new read. One piece is in sight for many pictures, of which some are blurred: it
 * counts once, until it was gone for a moment or another code came.
 */
export function see(seen: Seen, code: string | null, atMs: number): { seen: Seen; isNew: boolean } {
  if (code === null) return { seen, isNew: false }
  const isNew = seen === null || seen.code !== code || atMs - seen.atMs > anotherAfterMs
  return { seen: { code, atMs }, isNew }
}
