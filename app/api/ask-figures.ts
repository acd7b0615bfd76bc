import { QueriedFigures } from '#domain/api/queried-figures.ts'
import type { ApiProblem } from './problem.ts'

/** Asks the user whether figures that are probably mistyped are right. */
type Asks = (queried: QueriedFigures) => Promise<boolean>

let asks: Asks | null = null

/** Registers the question that the open screen asks for every request; returns a function that removes it. */
export function lendFiguresQuestion(question: Asks): () => void {
  asks = question
  return () => {
    if (asks === question) asks = null
  }
}

/** Without anybody to ask, the server records the figures and lists them for review. */
export const mayAskFigures = (): boolean => asks !== null

/** Whether the user confirmed the figures; false for any other refusal. */
export async function askFigures(problem: ApiProblem): Promise<boolean> {
  if (problem.code !== 'figures_queried' || asks === null) return false
  const { data: queried } = QueriedFigures.safeParse(problem.facts)
  return queried !== undefined && (await asks(queried))
}
