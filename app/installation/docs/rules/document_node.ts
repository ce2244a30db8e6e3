/** A part of the API document, read as a program reads it. */
export type DocumentNode = Record<string, any>

/** Returns what a part of the document refers to; the part itself where it refers to nothing. */
export function resolveReference(document: DocumentNode, node: DocumentNode): DocumentNode {
  if (!node.$ref) return node
  return (node.$ref as string)
    .slice(2)
    .split('/')
    .reduce((at: DocumentNode, key) => at[key], document)
}

/** Returns the name of the record that a schema refers to; null for one that stands in place. */
export function recordNameOf({ $ref }: DocumentNode): string | null {
  return $ref ? ($ref as string).slice($ref.lastIndexOf('/') + 1) : null
}
