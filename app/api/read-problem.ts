import { z } from 'zod'
import { Problem } from '#domain/api/common.ts'
import { CallableError } from '#domain/api/functions.ts'
import { refusals } from '#domain/refusals/index.ts'
import { ApiProblem } from './problem.ts'

const Details = z.object({ code: z.string().optional(), reference: z.string().optional() })

/** The problem of a refused call, from its status line and the text of its body. */
export function readProblem(
  { status, statusText, isJson }: { status: number; statusText: string; isJson: boolean },
  text: string,
): ApiProblem {
  const body: unknown = isJson ? JSON.parse(text) : null
  const problem = Problem.safeParse(body)
  if (problem.success) return new ApiProblem(problem.data)
  const callable = CallableError.safeParse(body)
  const current = callable.success ? problemOfCallable(status, callable.data) : null
  return new ApiProblem(
    current ?? {
      type: 'about:blank',
      title: 'Unexpected answer',
      status,
      code: 'unexpected_answer',
      detail: `The server answered ${status} ${statusText}`.trim(),
    },
  )
}

/** A callable function's error names the same refusals as the rest of the API. */
function problemOfCallable(status: number, { error }: CallableError): Problem {
  const { code = 'internal', reference } = Details.catch({}).parse(error.details)
  const known = Object.entries(refusals).find(([name]) => name === code)
  const title = known?.[1].title ?? 'The function failed'
  return { type: 'about:blank', title, status, code, detail: error.message, facts: error.details, reference }
}
