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

/** Sent where the secret has the form of Standard Webhooks, as every new one has. */
const STANDARD_HEADERS: Record<string, string> = {
  'webhook-id': 'As `Service-Event-Id`',
  'webhook-timestamp': 'Time of signing, in Unix seconds',
  'webhook-signature':
    '`v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_`',
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
    parameters: [...describeHeaders(HEADERS, true), ...describeHeaders(STANDARD_HEADERS, false)],
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

function describeHeaders(headers: Record<string, string>, required: boolean): JsonSchema[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }))
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
