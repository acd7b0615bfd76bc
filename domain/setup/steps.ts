/** The first hour of an installation, in its order. */
export const setupSteps = ['administrator', 'shop', 'stock', 'till', 'backups'] as const
export type SetupStep = (typeof setupSteps)[number]

/** A step that can be passed over; the first two can't: nothing works without them. */
export const optionalSteps = ['stock', 'till', 'backups'] as const satisfies readonly SetupStep[]
export type OptionalStep = (typeof optionalSteps)[number]

export type StepOutcome = 'done' | 'skipped'
export type StepsTaken = Readonly<Partial<Record<SetupStep, StepOutcome>>>

/** The first step that is still to come; null where all are behind. */
export function nextStep(taken: StepsTaken): SetupStep | null {
  return setupSteps.find((step) => taken[step] === undefined) ?? null
}

/** Whether a step may be opened: every one before it is behind. */
export function isReachable(step: SetupStep, taken: StepsTaken): boolean {
  return setupSteps.slice(0, setupSteps.indexOf(step)).every((before) => taken[before] !== undefined)
}

/** The step before this one; null before the first. */
export function stepBefore(step: SetupStep): SetupStep | null {
  return setupSteps[setupSteps.indexOf(step) - 1] ?? null
}
