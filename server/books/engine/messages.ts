import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const lengthBytes = 4
/** Of one message; what is larger is not sent, and ends the connection where it comes. */
const maxBytes = 8_000_000

/** Values that go over a socket whole, each preceded by its length. Both ends run the same V8. */
export class Messages {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #bytes = 0
  /** Of the message that is coming, with what says its length. */
  #wantedBytes = lengthBytes

  constructor(socket: Socket) {
    this.#socket = socket
    // Whoever waits hears of the end; why it came does not matter to them.
    socket.on('error', () => socket.destroy())
  }

  get isEnded(): boolean {
    return this.#socket.destroyed
  }

  onEnd(listener: () => void): void {
    this.#socket.once('close', listener)
  }

  /** A message that can't be read ends the connection. */
  onMessage(listener: (message: unknown) => void): void {
    this.#socket.on('data', (chunk) => {
      this.#chunks.push(chunk as Buffer)
      this.#bytes += chunk.length
      try {
        for (let bytes = this.#next(); bytes && !this.isEnded; bytes = this.#next())
          listener(deserialize(bytes))
      } catch {
        this.close()
      }
    })
  }

  /** False: it is too large. */
  send(message: unknown): boolean {
    const bytes = serialize(message)
    if (bytes.length > maxBytes) return false
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(bytes.length)
    this.#socket.cork()
    this.#socket.write(length)
    this.#socket.write(bytes)
    this.#socket.uncork()
    return true
  }

  /** After what was sent. */
  end(): void {
    this.#socket.end()
  }

  close(): void {
    this.#socket.destroy()
  }

  /** The next message, once all of it is there. Chunks are put together once a message, however many there are. */
  #next(): Buffer | null {
    if (this.#bytes < this.#wantedBytes) return null
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    if (!all) return null
    this.#chunks = [all]
    const length = all.readUInt32BE()
    if (length > maxBytes) throw new Error(`a message of ${length} bytes`)
    this.#wantedBytes = lengthBytes + length
    if (all.length < this.#wantedBytes) return null
    const message = all.subarray(lengthBytes, this.#wantedBytes)
    this.#bytes = all.length - this.#wantedBytes
    this.#chunks = this.#bytes > 0 ? [all.subarray(this.#wantedBytes)] : []
    this.#wantedBytes = lengthBytes
    return message
  }
}
