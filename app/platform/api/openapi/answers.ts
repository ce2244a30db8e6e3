import type { ApiAnswer, ApiOperation, JsonSchema } from '#app/platform/api/api_operations'
import { readsOneRecord } from '#app/platform/api/known_record'
import type { Components } from '#app/platform/api/openapi/components'
import { describeHeaders } from '#app/platform/api/openapi/headers'
import { makeSample } from '#app/platform/api/openapi/samples'

const BINARY = /^(image|application\/(pdf|zip|octet-stream))/

/** Describes the answers that an operation declares, each with an example. */
export function describeAnswers(
  operation: ApiOperation,
  components: Components
): Record<string, JsonSchema> {
  const isRecord = readsOneRecord(operation)
  const known = { 304: { description: 'The caller has it already. No body' } }
  const described = Object.fromEntries(
    operation.answers.map((answer) => [
      answer.status,
      {
        description: answer.description,
        headers: describeHeaders(operation, answer.status, {
          ...(isRecord && answer.status === 200 ? { ETag: 'The version' } : {}),
          ...answer.headers,
        }),
        ...describeContent(answer, components),
      },
    ])
  )
  return isRecord ? { ...described, ...known } : described
}

function describeContent({ contentType, schema }: ApiAnswer, components: Components) {
  if (!schema && !contentType) return {}
  const type = contentType ?? 'application/json'
  if (BINARY.test(type) || !schema) return { content: { [type]: {} } }
  const placed = components.place(schema)
  const example = makeSample(placed, components.schemas)
  return { content: { [type]: { schema: placed, example } } }
}
