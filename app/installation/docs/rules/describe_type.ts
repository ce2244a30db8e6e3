import { recordNameOf, type DocumentNode } from '#app/installation/docs/rules/document_node'

/** A piece of the words for a type; `record` where it names one that the page describes. */
export interface TypePart {
  text: string
  record?: string
}

/** Describes type and limits of a value in a few words: `list of Link, up to 100 entries`. */
export function describeType(schema: DocumentNode): TypePart[] {
  const record = recordNameOf(schema)
  if (record) return [{ text: record, record }]
  const limits = listLimits(schema)
  const parts = describeKind(schema)
  return limits.length ? [...parts, { text: `, ${limits.join(', ')}` }] : parts
}

function describeKind(schema: DocumentNode): TypePart[] {
  const choices = (schema.anyOf ?? schema.oneOf) as DocumentNode[] | undefined
  if (choices) return join(choices.map(describeType))
  if (schema.type === 'null') return [{ text: 'null' }]
  const orNull = [schema.type].flat().includes('null') ? ' or null' : ''
  if (schema.enum) {
    const values = (schema.enum as unknown[]).filter((value) => value !== null)
    return [{ text: `${values.map((value) => `\`${value}\``).join(', ')}${orNull}` }]
  }
  const [type = 'any value'] = [schema.type ?? []].flat() as string[]
  if (type === 'array') {
    const items = describeType(schema.items ?? {})
    return [{ text: 'list of ' }, ...items, { text: orNull }]
  }
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return [{ text: 'object of ' }, ...describeType(schema.additionalProperties), { text: orNull }]
  }
  return [{ text: `${schema.format ?? type}${orNull}` }]
}

/** Joins choices by "or", each once. */
function join(choices: TypePart[][]): TypePart[] {
  const texts = choices.map((parts) => parts.map(({ text }) => text).join(''))
  const kept = choices.filter((_, at) => texts.indexOf(texts[at]) === at)
  return kept.flatMap((parts, at) => (at === 0 ? parts : [{ text: ' or ' }, ...parts]))
}

function listLimits(schema: DocumentNode): string[] {
  return [
    ...describeRange('characters', schema.minLength, schema.maxLength),
    ...describeRange('entries', schema.minItems, schema.maxItems),
    ...describeRange('', schema.minimum, schema.maximum),
    ...(schema.default === undefined ? [] : [`default \`${schema.default}\``]),
  ]
}

function describeRange(unit: string, least?: number, most?: number): string[] {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`up to ${most} ${unit}`.trim()]
  if (most === undefined) return [`from ${least} ${unit}`.trim()]
  return [(least === most ? `${least} ${unit}` : `${least} to ${most} ${unit}`).trim()]
}
