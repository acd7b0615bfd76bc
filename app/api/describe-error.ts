import { NoShop } from '#app/session/guards.ts'
import { Refusal } from '#domain/errors.ts'
import { ApiProblem, Unreachable } from './problem.ts'

export type ErrorText = { title: string; detail: string; reference: string | null }

const awayParts: Record<string, string> = {
  identity_service_away: 'The login service does not answer',
  database_away: 'The database does not answer',
  database_busy: 'Someone else changed the same records',
}

/** Codes of what is away or unfinished: their own text is better than the general one. */
const ownWords: readonly string[] = ['person_change_unfinished', 'payment_provider_away']

/** The text that a person sees for an error: what happened, why, and what to do. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof ApiProblem) {
    if (error.status >= 500 && !ownWords.includes(error.code)) {
      return {
        title: awayParts[error.code] ?? 'The server could not do this',
        detail: awayParts[error.code]
          ? 'Nothing was lost. Try again in a moment.'
          : 'Try again. If it happens again, give the reference below to the person who runs the server.',
        reference: error.reference,
      }
    }
    return { title: error.title, detail: error.detail, reference: error.reference }
  }
  if (error instanceof Unreachable) {
    return {
      title: error.isTimeout ? 'No answer in time' : 'No connection to the server',
      detail: error.isTimeout
        ? 'The server took too long to answer. Try again in a moment.'
        : 'Check the connection of this device, then try again. You can keep selling without it.',
      reference: null,
    }
  }
  // The rules of domain/ speak in the browser too.
  if (error instanceof Refusal) return { title: error.title, detail: error.message, reference: null }
  if (error instanceof NoShop) return { title: 'No shop', detail: error.message, reference: null }
  return {
    title: 'This screen failed',
    detail:
      error instanceof Error && error.message
        ? `Reload the page. The error was: ${error.message}`
        : 'Reload the page. If it happens again, tell the person who runs the server.',
    reference: null,
  }
}
