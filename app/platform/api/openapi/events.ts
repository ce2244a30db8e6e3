import { apiEvents, type ApiEvent } from '#app/platform/api/api_events'
import type { JsonSchema } from '#app/platform/api/api_operations'
import type { Components } from '#app/platform/api/openapi/components'
import { toOperationId, toTypeName } from '#app/platform/api/openapi/names'
import { makeSample } from '#app/platform/api/openapi/samples'
import { dateTime, id, named, object } from '#app/platform/api/schema'

const HEADERS: Record<string, string> = {
  'Service-Event-Id': 'Id of the event, the same at every attempt',
  'Service-Event-Type': 'Type of the event',
  'Service-Delivery-Id': 'Id of the delivery, the same at every attempt',
  'Service-Signature':
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret',
}

/** Describes what webhooks are sent: the section `webhooks` of the document. */
export function describeEvents(components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    apiEvents().map((event) => [event.type, { post: describeEvent(event, components) }])
  )
}

function describeEvent(event: ApiEvent, components: Components): JsonSchema {
  const schema = components.place(envelopeOf(event))
  return {
    operationId: toOperationId(`events.${event.type}`),
    tags: ['Events'],
    summary: event.summary,
    description: event.description,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: makeSample(schema, components.schemas) },
      },
    },
    responses: {
      '2XX': { description: 'Received. The body of the answer does not matter' },
      '4XX': { description: 'Not taken: tried again later, up to seven times' },
    },
  }
}

/** The envelope of an event. Behaviour, section 8.3. */
function envelopeOf({ type, data }: ApiEvent): JsonSchema {
  return named(
    `${toTypeName(type)}Event`,
    object({
      id: id('The same at every attempt: drop what you have seen'),
      type: { type: 'string', enum: [type], description: 'Type of the event' },
      version: { type: 'integer', enum: [1], description: 'Version of the envelope' },
      createdAt: dateTime('When it happened'),
      workspaceId: id('The workspace that it happened in'),
      data,
    })
  )
}
