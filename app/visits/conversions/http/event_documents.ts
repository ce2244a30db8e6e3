import { rememberEvent } from '#app/platform/api/api_events'
import { id, object, text } from '#app/platform/api/schema'
import { conversionSchema } from '#app/visits/conversions/http/schema'

/** Makes the event of a conversion known to the API document. Behaviour, section 8.2. */
export function registerConversionsEvents(): void {
  rememberEvent({
    type: 'conversion.recorded',
    summary: 'A conversion was reported',
    description: 'By your own systems, after a click.',
    data: object({
      conversion: conversionSchema,
      link: object({ id: id(), shortUrl: text() }),
    }),
  })
}
