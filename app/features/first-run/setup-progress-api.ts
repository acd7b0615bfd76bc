import { api } from '#app/api/client.ts'
import { readSetupProgress, readSetupState } from '#domain/api/routes/setup-progress.ts'
import type { SetupProgress, SetupState } from '#domain/api/setup-progress.ts'

export function fetchSetupState(signal?: AbortSignal): Promise<SetupState> {
  return api.call(readSetupState, { signal })
}

export function fetchProgress(): Promise<SetupProgress> {
  return api.call(readSetupProgress)
}
