import { z } from 'zod'

/** Critical: money or books may be lost. Warning: action is needed this week. Notice: worth a question. */
export const Severity = z.enum(['critical', 'warning', 'notice'])
export type Severity = z.infer<typeof Severity>

/** The step that fixes an exception: what is on the button, and where it leads. */
export const Fix = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write-to-owner'), label: z.string(), subject: z.string(), text: z.string() }),
  z.object({ kind: z.literal('open-shop'), label: z.string() }),
  /** Something that the installation does by itself, at once. */
  z.object({ kind: z.literal('start-job'), label: z.string(), job: z.string() }),
  /** A command of the operator: as programs, and in containers. */
  z.object({ kind: z.literal('run'), label: z.string(), command: z.string(), inContainers: z.string() }),
])
export type Fix = z.infer<typeof Fix>

/** Something that is not as it should be, and what to do about it. */
export const HealthException = z.object({
  code: z.string(),
  severity: Severity,
  sentence: z.string(),
  fix: Fix,
})
export type HealthException = z.infer<typeof HealthException>

/** `1 receipt`, `1,200 receipts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
