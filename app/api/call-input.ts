import type { z } from 'zod'
import type { Route } from '#domain/api/route.ts'
import type { Corrections } from '#domain/import/corrections.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Left out: 30 s; longer for files. */
  timeoutMs?: number
  /** Called while a file is downloaded, with the bytes received so far. */
  onReceived?: (bytes: number) => void
}

type ParamsIn<Called extends Route> = Called extends { params: infer Params }
  ? { [Name in keyof Params]: string }
  : unknown

/** As it is sent or as it is meant: `'true'` or `true`. Of what may be left out, null is left out too. */
type QueryFields<Given, Meant> = {
  [Name in keyof Given]:
    | Given[Name]
    | (Name extends keyof Meant ? Meant[Name] : never)
    | (undefined extends Given[Name] ? null : never)
}

type QueryIn<Called extends Route> = Called extends { query: infer Query extends z.ZodType }
  ? object extends z.input<Query>
    ? { query?: QueryFields<z.input<Query>, z.output<Query>> }
    : { query: QueryFields<z.input<Query>, z.output<Query>> }
  : unknown

type BodyIn<Called extends Route> = Called extends { takes: 'file' }
  ? {
      file: File
      /** What was typed in place of cells of the file. */
      corrections?: Corrections
    }
  : Called extends { body: infer Body extends z.ZodType }
    ? { body: z.input<Body> }
    : unknown

/** What a call of the route takes: a value for each name in its path, query and body, and how to call. */
export type InputOf<Called extends Route> = ParamsIn<Called> & QueryIn<Called> & BodyIn<Called> & CallOptions

/** Nothing has to be given for a route without a path parameter, query or body. */
export type CallArguments<Called extends Route> =
  object extends InputOf<Called> ? [input?: InputOf<Called>] : [input: InputOf<Called>]

type Succeeded = 200 | 201 | 202 | 204

/** The answer of a route that succeeds: a Blob for a file, null where it has no body. */
export type AnswerOf<Called extends Route> = Called extends { reads: infer Read extends z.ZodType }
  ? z.output<Read>
  : {
      [Status in keyof Called['answers'] & Succeeded]: Called['answers'][Status] extends z.ZodType
        ? z.output<Called['answers'][Status]>
        : Blob
    }[keyof Called['answers'] & Succeeded]
