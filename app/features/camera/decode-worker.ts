// Decodes pictures beside the page. The server gives this file, and no page, a policy that lets WebAssembly run.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decode, loadDecoder } from './decode.ts'
import type { Decoded, Picture } from './messages.ts'

const say = (message: Decoded) => self.postMessage(message)

loadDecoder(wasm).then(
  () => say({ type: 'ready' }),
  (error: unknown) => say({ type: 'broken', reason: String(error) }),
)
self.addEventListener('message', async ({ data }: MessageEvent<Picture>) => {
  const pixels = new Uint8ClampedArray(data.pixels)
  try {
    say({ type: 'read', code: await decode(new ImageData(pixels, data.width, data.height)) })
  } catch (error) {
    say({ type: 'broken', reason: String(error) })
  }
})
