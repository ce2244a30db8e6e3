const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Returns what stands within each element of this name; such elements of S3 hold none of their kind. */
export function listTagged(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, inner]) => inner)
}

/** Returns the text of the first element of this name; null: there is none. */
export function readTag(xml: string, name: string): string | null {
  const [inner] = listTagged(xml, name)
  return inner?.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity]) ?? null
}
