import { Refusal } from '#domain/errors.ts'
import type { FileConventions } from '#domain/import/conventions.ts'

/**
 * Nothing is stored from a file that can be read in two ways until a person has decided which it is: a check lists
 * what to decide, and the mapping takes the answer.
 * @throws Refusal conventions_unclear
 */
export function requireUnambiguous({ unclear }: Pick<FileConventions, 'unclear'>): void {
  if (unclear.length > 0) throw new Refusal('conventions_unclear', { what: unclear.join(' ') })
}
