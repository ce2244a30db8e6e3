import { describeType, type TypePart } from '#app/installation/docs/rules/describe_type'
import { resolveReference, type DocumentNode } from '#app/installation/docs/rules/document_node'

/** One field of a record, or one parameter, as the reference shows it. */
export interface ReferenceField {
  /** `health.status` for a field of an object that has no name of its own. */
  name: string
  isRequired: boolean
  description: string
  type: TypePart[]
}

/** One parameter of a call. */
export interface ReferenceParameter extends ReferenceField {
  place: 'path' | 'query' | 'header'

  /** What the field of "Try it" begins with. */
  value: string
}

/** Lists the fields of an object, and those of the objects in it that stand in place. */
export function listFields(schema: DocumentNode, before = ''): ReferenceField[] {
  const { properties = {}, required = [] } = schema
  return Object.entries<DocumentNode>(properties).flatMap(([name, property]) => {
    const own = {
      name: before + name,
      isRequired: required.includes(name),
      description: property.description ?? '',
      type: describeType(property),
    }
    return [own, ...listFields(innerOf(property), `${before}${name}.`)]
  })
}

/** Returns the object that a property has in place: itself, or what its list or choice is of. */
function innerOf(property: DocumentNode): DocumentNode {
  if (property.properties) return property
  if (property.items) return innerOf(property.items)
  const choice = property.anyOf?.find((one: DocumentNode) => one.properties)
  return choice ?? {}
}

/** Lists what a call takes beside its body. */
export function listParameters(
  document: DocumentNode,
  operation: DocumentNode
): ReferenceParameter[] {
  return (operation.parameters as DocumentNode[])
    .map((one) => resolveReference(document, one))
    .map(({ name, in: place, required, schema, description, example }) => ({
      name,
      place,
      isRequired: Boolean(required),
      description,
      type: describeType(schema),
      value: required && example !== undefined ? String(example) : '',
    }))
}
