import type { HttpContext } from '@adonisjs/core/http'
import type { ApiOperation, JsonSchema } from '#app/platform/api/api_operations'
import { invalidField } from '#app/shared/problems/problems'

/**
 * Reads which fields of the items of a list a request asks for.
 *
 * @returns null: all of them, also where it names none
 * @throws Problem `request.invalid` for a field that the items do not have
 */
export function readFieldSelection(
  { answers }: Pick<ApiOperation, 'answers'>,
  query: object
): string[] | null {
  const { fields } = query as { fields?: string }
  const known = listItemFields(answers[0]?.schema)
  const wanted = (fields ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '')
  if (wanted.length === 0 || known === null) return null
  const unknown = wanted.find((field) => !known.includes(field))
  if (unknown !== undefined) {
    throw invalidField('fields', `There is no field ${unknown}. There are: ${known.join(', ')}.`)
  }
  return ['id', ...wanted]
}

/** Takes from the items of the answer every field that the request did not ask for. */
export function selectFields({ response }: HttpContext, selection: string[]): void {
  const body: unknown = response.getBody()
  if (!isList(body)) return
  const items = body.items.map((item) =>
    Object.fromEntries(Object.entries(item).filter(([field]) => selection.includes(field)))
  )
  response.send({ ...body, items })
}

function isList(body: unknown): body is { items: object[] } {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)
}

/** Lists the fields of the items of an answer; null where it is no list. */
function listItemFields(schema: JsonSchema | undefined): string[] | null {
  const { items } = (schema?.properties ?? {}) as Record<string, JsonSchema>
  const item = items?.items as JsonSchema | undefined
  return item?.properties ? Object.keys(item.properties) : null
}
