/** A product's name in two parts: `African Queen mackerel` and what tells it from its sisters, `425 g`. */
type NameParts = { name: string; pack: string | null }

const amount = String.raw`\d[\d.,]*(?:\s?[x×]\s?\d[\d.,]*)?`
const unit = '(?:kg|g|mg|l|ml|cl|m|cm|mm|pcs?|pieces?|packs?|sachets?|tablets?|rolls?|sheets?)'
const trailingSize = new RegExp(String.raw`^(.+?)\s+(${amount}\s?${unit}(?:\s?[x×]\s?\d+)?)$`, 'i')
/** Behind a comma longer words than this are a part of the name. */
const longestPack = 32

/**
 * Sets the pack size apart if the name ends with one: what follows the last comma, or a figure with
 * its unit. Nothing of the name is left out but that comma.
 */
export function splitPackSize(name: string): NameParts {
  const comma = name.lastIndexOf(', ')
  const behind = name.slice(comma + 2).trim()
  if (comma > 0 && behind !== '' && behind.length <= longestPack)
    return { name: name.slice(0, comma), pack: behind }
  const match = trailingSize.exec(name)
  return match?.[1] && match[2] ? { name: match[1], pack: match[2] } : { name, pack: null }
}
