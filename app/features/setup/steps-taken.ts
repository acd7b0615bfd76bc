import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { isReachable, nextStep, type SetupStep, type StepsTaken, setupSteps } from '#domain/setup/steps.ts'

export const stepPath = (step: SetupStep | 'done') => `/first-run?step=${step}`

export const stepNames: Readonly<Record<SetupStep, string>> = {
  administrator: 'Administrator',
  shop: 'Shop',
  stock: 'Money and stock',
  till: 'This device',
  backups: 'Backups',
}

export function stepsTaken({ administrator, shop, steps }: SetupProgress): StepsTaken {
  return {
    ...(administrator !== null && { administrator: 'done' }),
    ...(shop && { shop: 'done' }),
    ...steps,
  }
}

/** The step an address asks for, as far as one may go there; else the first that is still to come. */
export function stepToShow(wanted: string | null, progress: SetupProgress): SetupStep | 'done' {
  const taken = stepsTaken(progress)
  const next = nextStep(taken) ?? 'done'
  if (progress.isFinished) return 'done'
  const step = setupSteps.find((one) => one === wanted)
  return step && isReachable(step, taken) ? step : next
}
