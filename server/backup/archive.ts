import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { BackupError, diskError } from './error.ts'
import { partOf } from './part.ts'

/**
 * One file: a tar, compressed by gzip, encrypted by age with the backup key. `age -d FILE | tar xz` reads
 * it too. age authenticates every 64 KiB and the end, so that a byte changed, a part left out or a file
 * cut short is noticed; what was made with another key is not taken at all.
 */

/** The key has 130 random bits: stretching it would only cost time. */
const scryptWorkFactor = 10

export type ArchiveEntry = { name: string; content: Buffer }

/** Writes everything that `entries` yields; the file has its name only when all of it is on the disk. */
export async function writeArchive(
  path: string,
  key: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<{ bytes: number }> {
  const part = partOf(path)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  const file = await open(part, 'wx', 0o600)
  try {
    const tar = pack()
    const writing = pipeline(
      tar,
      createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 }),
      async function* encrypt(plain: AsyncIterable<Uint8Array>) {
        yield* chunksOf(await encrypter.encrypt(webStream(plain)))
      },
      (encrypted: AsyncIterable<Uint8Array>) => file.writeFile(encrypted),
    )
    const filling = fill(tar, entries).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    // Whichever fails first says why; the others then end because of it.
    await Promise.all([filling, writing])
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await rename(part, path)
    await syncFolder(dirname(path))
    return { bytes: size }
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw diskError(error, dirname(path), { writing: true }) ?? error
  }
}

async function fill(tar: ReturnType<typeof pack>, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      entry.end(content)
    })
  }
  tar.finalize()
}

/**
 * Everything in a backup, in order, one entry in memory at a time. What is yielded is authentic; that it
 * is all there is known only when the end is reached without a throw. Throws BackupError where the key is
 * another one, or the file is no backup or not whole.
 */
export async function* readArchive(path: string, key: string): AsyncGenerator<ArchiveEntry> {
  const name = basename(path)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const untar = extract()
  const unpacking = pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    async function* decrypt(encrypted: AsyncIterable<Uint8Array>) {
      yield* chunksOf(await openFile(decrypter, webStream(encrypted), name))
    },
    createGunzip({ chunkSize: 256 * 1024 }),
    untar,
  )
  // Its failure arrives below, through the tar.
  unpacking.catch(() => undefined)
  try {
    for await (const entry of untar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, content: Buffer.concat(chunks) }
    }
    await unpacking
  } catch (error) {
    if (error instanceof BackupError || isOfTheSystem(error)) throw error
    throw new BackupError(
      `${name} is damaged: it was cut short or changed since it was made. Nothing was restored from it; take another backup.`,
      { cause: error },
    )
  } finally {
    // Where the reader left early, what feeds it ends too.
    untar.destroy()
  }
}

async function openFile(
  decrypter: Decrypter,
  encrypted: ReadableStream<Uint8Array>,
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await decrypter.decrypt(encrypted)
  } catch (error) {
    if (isOfTheSystem(error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    // age says so where a well-formed header opens with none of the keys it was given.
    throw new BackupError(
      /no identity matched|no recipient|incorrect passphrase/i.test(why)
        ? `${name} was made with another key: look for the key that was printed when that backup's installation made its first one.`
        : `${name} is not a backup of this program, or its beginning is damaged.`,
      { cause: error },
    )
  }
}

/** age speaks the web's streams. */
function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** Such as a file that is not there or may not be read. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
