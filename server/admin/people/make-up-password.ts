import { randomBytes } from 'node:crypto'

/** 24 characters: shown once, to be changed by the person who gets it. */
export function makeUpPassword(): string {
  return randomBytes(18).toString('base64url')
}
