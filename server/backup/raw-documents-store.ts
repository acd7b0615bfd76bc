import { BSON, type Document } from 'mongodb'

/** A document whose keys keep their order, whatever they look like. */
type Ordered = Map<string, unknown>

const asIs = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const
const embedded = 3
const array = 4

/** The documents that lie one behind the other, so that writing them gives the same bytes again. */
export function* splitDocuments(content: Buffer): Generator<Document> {
  for (let from = 0; from < content.length; ) {
    const document = content.subarray(from, from + content.readInt32LE(from))
    from += document.length
    const decoded = BSON.deserialize(document, asIs)
    // JavaScript puts keys such as `2101` first, in the order of their numbers: those documents need a Map.
    const isSame = document.equals(BSON.serialize(decoded))
    yield isSame ? decoded : orderedDocument(document)
  }
}

function orderedDocument(document: Buffer): Ordered {
  return new Map(elementsOf(document))
}

function* elementsOf(document: Buffer): Generator<[string, unknown]> {
  for (const [type, nameOffset, nameLength, offset, length] of BSON.onDemand.parseToElements(document)) {
    const name = document.toString('utf8', nameOffset, nameOffset + nameLength)
    const value = document.subarray(offset, offset + length)
    if (type === embedded) yield [name, orderedDocument(value)]
    else if (type === array) yield [name, [...elementsOf(value)].map(([, item]) => item)]
    else yield [name, scalar(type, value)]
  }
}

/** Read by the library: the value as a document's only one. */
function scalar(type: number, value: Buffer): unknown {
  const only = Buffer.concat([Buffer.alloc(4), Buffer.from([type, 0x76, 0]), value, Buffer.alloc(1)])
  only.writeInt32LE(only.length)
  return BSON.deserialize(only, asIs).v
}
