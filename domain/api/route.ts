import { z } from 'zod'
import type { AccountantMay } from '../terms/accountant.ts'

/**
 * Who may call a route:
 * - `anyone`: no session.
 * - `session`: any valid session, unless it was taken over by a code (see `inTurn`).
 * - `employee`: someone of this shop (owner or employee), or an administrator reading.
 * - `owner`: the shop's owner by owner verification, or an administrator reading.
 * - `owner-with-grant`: the owner, after entering the password again within 30 minutes.
 * - `admin`: administrators.
 *
 * The shop's accountant may call what `accountantNeeds` says, with the books unlocked where the owner needs that.
 *
 * - `operator`: a program that watches this installation: one that has the token of METRICS_TOKEN, or the one
 *   kept in DATA_DIR.
 */
export type Access = 'anyone' | 'session' | 'employee' | 'owner' | 'owner-with-grant' | 'admin' | 'operator'
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** An answer that is not JSON: a file to be saved, or text; `types` are its content types. */
type FileAnswer = { readonly types: readonly string[] }
export type Answer = z.ZodType | FileAnswer

export type Route = {
  readonly method: Method
  readonly path: `/${string}`
  /** What it does, in a sentence for docs/api.md and the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  /** Requests a minute and caller: the session, or the address where there is none. */
  readonly rate: number
  /** A device that is marked as known (docs/sessions.md) has a rate of its own beside its address's. */
  readonly ratePerDevice?: true
  /** Bytes; 1 MiB where left out. Of an upload: of its file. */
  readonly bodyLimit?: number
  /** Answers by whatever name the server is called (a probe, a program with a token of its own). */
  readonly anyHost?: true
  /** Open to the people of a suspended shop too (a sale already paid is never refused). */
  readonly evenSuspended?: true
  /** Open in a closed shop too, though it writes: nothing is sold or posted by it. */
  readonly evenClosed?: true
  /** Of a route of any session: open to anyone who took the session over by a code, too. */
  readonly inTurn?: true
  /**
   * Whether the shop's accountant may call it: `reads`, as any accountant; `posts`, as one who reads and posts;
   * `never`. Left out, what is read in the books is `reads` and everything else `never`.
   */
  readonly accountant?: 'reads' | 'posts' | 'never'
  /** One for each name in the path. */
  readonly params?: Readonly<Record<string, z.ZodType>>
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** How the body comes: JSON where left out; `file` is a form with a field `file`, read as a stream. */
  readonly takes?: 'form' | 'file'
  /** What its handler answers, by status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** What a client reads of its success, where that is less than the server promises: it may be older. */
  readonly reads?: z.ZodType
  /** Problems it answers beside those that every route of its kind can (server/http/declared-answers.ts). */
  readonly refuses?: readonly number[]
  /** It uses the protocol of callable functions, also for errors. */
  readonly isCallable?: true
  /** Left out of the OpenAPI document: pages, and the document itself. */
  readonly isHidden?: true
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Exactly one schema for each name in the path. */
type ParamsOf<Path extends string, Given> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: Record<NamesIn<Path>, z.ZodType> & Record<Exclude<keyof Given, NamesIn<Path>>, never> }

/**
 * Declares a route, once: the server serves it (server/http/serve.ts), the app calls it (app/api/client.ts),
 * and the access hook, the OpenAPI document, docs/api.md and the tests of access read it.
 */
export function route<const Declared extends Route>(
  declared: Declared & ParamsOf<Declared['path'], Declared['params']>,
): Declared {
  return declared
}

/** An answer without a body: 202, 204. */
export const nothing = z.null()

export function fileOf(...types: string[]): FileAnswer {
  return { types }
}

export function isFile(answer: Answer): answer is FileAnswer {
  return 'types' in answer && !('_zod' in answer)
}

/**
 * Whether a route writes in a shop, which a closed one refuses. What was sold before is taken from its tills all the
 * same, administrators act on the shop, not in it, and what its payment provider says is taken at any time.
 */
export function writesInShop({ method, path, access, evenSuspended, evenClosed }: Route): boolean {
  const isOfShop = path.includes('/:shopId') && access !== 'admin' && access !== 'anyone'
  return isOfShop && method !== 'GET' && !evenSuspended && !evenClosed
}

/** What the shop's accountant must be allowed to call a route of the shop; null: it is not the accountant's. */
export function accountantNeeds({ method, access, accountant }: Route): AccountantMay | null {
  if (accountant !== undefined)
    return accountant === 'never' ? null : accountant === 'posts' ? 'read-and-post' : 'read'
  return access === 'owner-with-grant' && method === 'GET' ? 'read' : null
}

/** `GET /api/me`, as logs and tests name it. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The address to call: the path with a value for each of its names. */
export function pathOf({ path }: Pick<Route, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' || value === '') throw new Error(`${path} needs a ${name}`)
    return encodeURIComponent(value)
  })
}
