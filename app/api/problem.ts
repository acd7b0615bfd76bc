import type { Problem } from '#domain/api/common.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'

/** The server refused, or failed: RFC 9457, as an error. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  /** Stable; `unexpected_answer` where the answer was no problem document. */
  readonly code: string
  readonly title: string
  readonly status: number
  readonly errors: readonly { path: string; message: string }[]
  readonly facts: Readonly<Record<string, unknown>>
  readonly reference: string | null

  constructor(problem: Problem) {
    super(problem.detail)
    this.code = problem.code
    this.title = problem.title
    this.status = problem.status
    this.errors = problem.errors ?? []
    this.facts = problem.facts ?? {}
    this.reference = problem.reference ?? null
  }

  get detail(): string {
    return this.message
  }

  /** The sentence for one field of a form, by the JSON path the server names it with. */
  errorAt(path: string): string | null {
    return this.errors.find((error) => error.path === path)?.message ?? null
  }
}

/** A refusal as the server would put it, where it is known without asking. */
export function problemOfRefusal(code: RefusalCode): ApiProblem {
  const { status, title, message: detail } = new Refusal(code)
  return new ApiProblem({ type: 'about:blank', title, status, code, detail })
}

/** The server was not reached at all: offline, or it is down. Nothing is known about what it did. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly isTimeout: boolean

  constructor({ isTimeout, cause }: { isTimeout: boolean; cause: unknown }) {
    super(isTimeout ? 'The server took too long to answer.' : 'The server can’t be reached.', { cause })
    this.isTimeout = isTimeout
  }
}
