import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const tool = join(import.meta.dirname, '../../tools/verify.mjs')

type Verdict = { code: number | null; text: string }

/**
 * The verdict of the tool on a proof, run as the person who checks the books runs it: by itself, on the file alone.
 * @param known hashes that were noted before, `NUMBER:HASH`
 */
export async function verify(text: string, ...known: string[]): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  const path = join(folder, 'ledger-proof.jsonl')
  await writeFile(path, text)
  const verdict = await verifyFile(path, ...known)
  await rm(folder, { recursive: true })
  return verdict
}

export function verifyFile(path: string, ...known: string[]): Promise<Verdict> {
  return verifyBy(tool, path, ...known)
}

/** By a copy of the tool. */
export async function verifyBy(copy: string, path: string, ...known: string[]): Promise<Verdict> {
  const child = spawn(process.execPath, [copy, path, ...known])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done, failed) => child.on('close', done).on('error', failed))
  return { code, text: output }
}
