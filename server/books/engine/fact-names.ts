import type { Chart } from '#domain/posting/chart.ts'

/** What a document's ids represent. */
export type FactNames = {
  chart: Chart
  products: ReadonlyMap<string, string>
  tills: ReadonlyMap<string, string>
  /** Customers and suppliers. */
  customers: ReadonlyMap<string, string>
  /** Fixed assets, of a document that names some. */
  assets?: ReadonlyMap<string, string>
  /** Places where goods are kept. */
  locations?: ReadonlyMap<string, string>
}

/** Those that titles are formed from: without products, of which a document may have many. */
export type SubjectNames = Omit<FactNames, 'products'>
