import { z } from 'zod'
import { Text } from '../text.ts'

/** The callable protocol: `{data}` in, `{result}` or `{error}` out. */
export function callable<Data extends z.ZodType, Result extends z.ZodType>(data: Data, result: Result) {
  return { body: z.strictObject({ data }), answer: z.object({ result }) }
}

/** Its error statuses, and the HTTP status each comes with. */
export const callableStatuses = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const
export type CallableStatus = keyof typeof callableStatuses

export const CallableError = z.object({
  error: z.object({
    status: z.enum(Object.keys(callableStatuses) as [CallableStatus, ...CallableStatus[]]),
    message: z.string(),
    /** The stable code of the refusal and its facts; for INTERNAL the reference in the log. */
    details: z.record(z.string(), z.unknown()),
  }),
})
export type CallableError = z.infer<typeof CallableError>

export const FunctionName = Text.max(100)

/** No data is needed: the caller's session determines whose token it is. */
export const NoData = z.union([z.null(), z.strictObject({})])

/** How long a custom token is good for. */
export const customTokenLastsMs = 60_000

/** Signs its person in on a second device, once, until then. */
export const CustomToken = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type CustomToken = z.infer<typeof CustomToken>

export const CustomTokenSignIn = z.strictObject({ token: Text.max(100) })
