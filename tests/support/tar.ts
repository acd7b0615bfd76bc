import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'

export type TarFile = { name: string; content: Buffer }

export async function inTar(tar: Buffer): Promise<TarFile[]> {
  const untar = extract()
  untar.end(tar)
  const files: TarFile[] = []
  for await (const entry of untar) files.push({ name: entry.header.name, content: await buffer(entry) })
  return files
}

export function tarOf(files: readonly TarFile[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, content } of files) tar.entry({ name }, content)
  tar.finalize()
  return buffer(tar)
}
