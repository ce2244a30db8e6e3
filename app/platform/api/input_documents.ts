import type { JsonSchema, Validator } from '#app/platform/api/api_operations'

/** What the API document says of an input beyond the types and limits of its validator. */
export interface InputDocument {
  /** Name of the body in the document, as a type of a program: `NewLink`. */
  name?: string

  /** The same for PATCH, where nothing is required. */
  changeName?: string

  /** Fields that a rule of the feature asks for, with a code of its own. */
  required?: readonly string[]

  /** A body may be missing altogether. */
  optional?: boolean

  /** By field: description, and the limits that rules of the feature check with codes of their own. */
  fields?: Record<string, JsonSchema>

  /** Complete and valid; a test sends it. Ids in it stand for things that the test makes. */
  example?: Record<string, unknown>
}

const documents = new WeakMap<Validator, InputDocument>()

/**
 * Describes the input that a validator checks, for the API document. Types and limits that the
 * validator knows are not repeated here.
 */
export function documentInput(validator: Validator, document: InputDocument): void {
  documents.set(validator, document)
}

/** Returns what is known of the input beyond its validator. */
export function inputDocumentOf(validator: Validator): InputDocument {
  return documents.get(validator) ?? {}
}
