import { route } from '../route.ts'
import { SetupProgress, SetupState } from '../setup-progress.ts'

export const readSetupState = route({
  method: 'GET',
  path: '/api/setup',
  summary: 'Says whether this installation still waits for its first administrator.',
  access: 'anyone',
  rate: 600,
  answers: { 200: SetupState },
})

export const readSetupProgress = route({
  method: 'GET',
  path: '/api/setup/progress',
  summary: 'Says how far the first run is, to the administrator and to the owner of its shop.',
  access: 'session',
  rate: 600,
  answers: { 200: SetupProgress },
})
