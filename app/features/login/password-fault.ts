import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem } from '#app/api/problem.ts'

export type PasswordFault = {
  /** Which field it belongs to; null: the form as a whole. */
  field: 'present' | 'new' | null
  sentence: string
  code: string | null
}

/** What a refused password means, and at which field it is said. */
export function passwordFault(error: unknown): PasswordFault {
  if (error instanceof ApiProblem && error.status < 500) {
    const { code, detail } = error
    if (code === 'password_too_weak') return { field: 'new', sentence: detail, code }
    if (code === 'present_password_wrong') return { field: 'present', sentence: detail, code }
    return { field: null, sentence: detail, code }
  }
  const { title, detail } = describeError(error)
  return { field: null, sentence: `${title}. ${detail}`, code: null }
}

export const passwordRule = 'At least 10 characters. A few words that belong together only for you are good.'
