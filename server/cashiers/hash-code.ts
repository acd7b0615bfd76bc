import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { codeRounds, codeToHash } from '#domain/terms/cashier-code.ts'
import type { CodeDocument } from './code-store.ts'

const derive = promisify(pbkdf2)

type Hashed = Pick<CodeDocument, 'salt' | 'rounds' | 'hash'>

async function hashOf(text: string, { salt, rounds }: Pick<Hashed, 'salt' | 'rounds'>): Promise<Buffer> {
  return derive(text, Buffer.from(salt, 'base64'), rounds, 32, 'sha256')
}

export async function hashCode(shopId: string, uid: string, code: string): Promise<Hashed> {
  const by = { salt: randomBytes(16).toString('base64'), rounds: codeRounds }
  return { ...by, hash: (await hashOf(codeToHash(shopId, uid, code), by)).toString('hex') }
}

export async function isCode({ _id, ...hashed }: CodeDocument, code: string): Promise<boolean> {
  const hash = await hashOf(codeToHash(_id.shopId, _id.uid, code), hashed)
  return timingSafeEqual(hash, Buffer.from(hashed.hash, 'hex'))
}
