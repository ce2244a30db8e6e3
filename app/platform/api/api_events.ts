import type { JsonSchema } from '#app/platform/api/api_operations'

/** An event that webhooks are sent, as the API document shows it. */
export interface ApiEvent {
  /** `link.created` */
  type: string
  summary: string
  description: string

  /** The `data` of its envelope. */
  data: JsonSchema
}

const events: ApiEvent[] = []

/** Returns every event that was declared. */
export function apiEvents(): readonly ApiEvent[] {
  return events
}

/** Makes an event known to the API document. */
export function rememberEvent(event: ApiEvent): void {
  events.push(event)
}
