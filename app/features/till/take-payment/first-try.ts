import { ApiProblem } from '#app/api/problem.ts'

/**
 * What belongs to the moment in which money was taken: its day, its shift, who took it. Every later try under the same
 * id sends that of the first, which may be recorded although its answer was lost: a retry after midnight would be other
 * content, or money of another day.
 */
export class FirstTry<Moment> {
  #first: Moment | null = null

  /** Of the first try; null before it. */
  get moment(): Moment | null {
    return this.#first
  }

  async send<Result>(
    now: () => Moment | Promise<Moment>,
    send: (moment: Moment) => Promise<Result>,
  ): Promise<Result> {
    this.#first ??= await now()
    try {
      return await send(this.#first)
    } catch (error) {
      if (isNotRecorded(error)) this.#first = null
      throw error
    }
  }
}

/**
 * Whether the server answered that it has nothing under the id. That is not known where the connection or the session
 * ended, or where too much was sent: an earlier try may be recorded. `owner_required` is only answered where nothing is
 * recorded: staff may record on the current day alone, so a retry after midnight needs its day.
 */
function isNotRecorded(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { status, code } = error
  return code === 'owner_required' || ([404, 409, 422].includes(status) && !code.endsWith('_conflict'))
}
