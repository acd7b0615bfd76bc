import { CustomToken, callable, FunctionName, NoData } from '../functions.ts'
import { nothing, route } from '../route.ts'

const customTokenCall = callable(NoData, CustomToken)

export const mintCustomToken = route({
  method: 'POST',
  path: '/functions/customToken',
  summary:
    'Creates a custom token that logs the caller in on a second device. It works once, for one minute.',
  access: 'session',
  rate: 20,
  bodyLimit: 4096,
  isCallable: true,
  body: customTokenCall.body,
  answers: { 200: customTokenCall.answer },
})

export const callUnknownFunction = route({
  method: 'POST',
  path: '/functions/:name',
  summary: 'Answers calls of unknown functions with “not found”, in the callable protocol.',
  access: 'anyone',
  rate: 60,
  bodyLimit: 65_536,
  isCallable: true,
  params: { name: FunctionName },
  answers: {},
})

export const askForFunction = route({
  method: 'OPTIONS',
  path: '/functions/:name',
  summary: 'Answers CORS preflight requests for functions.',
  access: 'anyone',
  rate: 600,
  isCallable: true,
  params: { name: FunctionName },
  answers: { 204: nothing },
  refuses: [403],
})
