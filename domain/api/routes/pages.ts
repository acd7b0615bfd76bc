import { fileOf, nothing, route } from '../route.ts'

export const readOpenApi = route({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
  access: 'anyone',
  rate: 60,
  isHidden: true,
  answers: { 200: fileOf('application/json') },
})

/** What the pages show comes through the API. */
export const readPage = route({
  method: 'GET',
  path: '/*',
  summary: 'The pages of the app and their files.',
  access: 'anyone',
  rate: 60_000,
  isHidden: true,
  answers: { 200: fileOf('text/html') },
})

export const askForPage = route({
  method: 'HEAD',
  path: '/*',
  summary: 'The headers of a page or a file.',
  access: 'anyone',
  rate: 60_000,
  isHidden: true,
  answers: { 200: nothing },
})
