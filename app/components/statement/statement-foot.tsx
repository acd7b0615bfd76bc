import { ProofLine } from './proof-line.tsx'
import type { Statement } from './statement.ts'

/** What is said below a statement: notes, and what proves it. */
export function StatementFoot({ notes = [], proof }: Pick<Statement, 'notes' | 'proof'>) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="text-13 text-ink-soft">
          {note}
        </p>
      ))}
      {proof && <ProofLine proof={proof} />}
    </>
  )
}
