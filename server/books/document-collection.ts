import type { Shape } from '../db/shape.ts'

/** The collection of the documents of a kind, or of several. */
export type DocumentCollection<Stored> = Shape & {
  readonly name: string
  /** The field of `_id` beside the shop's; `tools/verify.mjs` knows it by its ending. */
  readonly idName: `${string}Id`
  /** The version of the schema that brought it: an earlier program does not know its documents, and must not start on them. */
  readonly since?: number
  /** The field that names another document of the same collection: a return's sale. */
  readonly follows?: string
  /** The members that name the customer or supplier whom its texts may be about. */
  readonly parties?: readonly [string, ...string[]]
  /** The texts in it that its title has, as they are found by: who was paid, what it was for. */
  readonly titleTexts?: readonly string[]
  /** Its documents move the stock by `lines`, each of one product: the ledger of a product looks for them there. */
  readonly movesByLines?: true
  /** What should be of one document of a shop alone, beside its id: a receipt number, the reference of a payment. */
  claimsOf?(stored: Stored): readonly string[]
}
