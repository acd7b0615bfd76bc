import type { Document } from 'mongodb'
import { storedCollections } from '../books/kinds/stored.ts'
import { projections } from '../books/projections.ts'
import { bookShapes } from './book-shapes.ts'
import { recordShapes } from './record-shapes.ts'

/** Those of the kinds of documents are in their folders. */
const schemas: Readonly<Record<string, Document>> = {
  ...Object.fromEntries(storedCollections.map(({ name, schema }) => [name, schema])),
  ...bookShapes,
  ...recordShapes,
}

/**
 * Conditions beside the shape. A program that does not know all that is added up of the books, or adds it up in
 * another way, can't commit: its head would name less, or other folds.
 */
const conditions: Record<string, Document> = {
  chainHeads: {
    $and: projections.map(({ name, version }) => ({ projections: { $elemMatch: { name, version } } })),
  },
}

/** What MongoDB itself refuses, whatever program writes: a figure that is no Long, a day that is no day. */
export const validators: Readonly<Record<string, Document>> = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, { $jsonSchema: schema, ...conditions[name] }]),
)
