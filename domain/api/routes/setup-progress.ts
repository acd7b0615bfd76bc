import { route } from '../route.ts'
import { SetupProgress, SetupState } from '../setup-progress.ts'

export const readSetupState = route({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether this installation still needs its first administrator.',
  access: 'anyone',
  rate: 600,
  answers: { 200: SetupState },
})

export const readSetupProgress = route({
  method: 'GET',
  path: '/api/setup/progress',
  summary: 'The progress of the first-time setup, for the administrator and the owner of the shop.',
  access: 'session',
  rate: 600,
  answers: { 200: SetupProgress },
})
